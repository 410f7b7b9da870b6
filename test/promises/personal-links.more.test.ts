import { expect, test } from 'vitest'
import { linkHeader } from '#contract/endpoint.ts'
import type { FeedMade } from '#contract/slot.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { perFile } from '#test/per-file.ts'
import { addGuide, openTwoServers } from '#test/promises/two-servers/two-servers.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const servers = await perFile(openTwoServers('personal_links'))

test('a personal link or calendar feed revoked in one process is refused immediately by the other', async () => {
  const { db, one, other } = servers
  const museum = await registerOrganisation(one.address)
  const { staffId, headers } = await addGuide(servers, museum)
  for (const _ of Array.from({ length: 10 })) {
    const token = newToken()
    const { status } = await museum.call('POST', `admin/staff/${staffId}/link`)
    expect(status).toBe(200)
    // Stores the hash of a known token, because the real token is only in the email.
    await db
      .updateTable('staffToken')
      .set({ tokenHash: hashOf(token) })
      .where('staffId', '=', staffId)
      .where('kind', '=', 'link')
      .execute()
    const byLink = { [linkHeader]: '1', cookie: `rundgang_link=${token}` }
    const mine = async () => (await fetch(`${other.address}/api/mine`, { headers: byLink })).status
    expect(await mine()).toBe(200)
    await museum.call('DELETE', `admin/staff/${staffId}/link`)
    expect(await mine()).toBe(401)

    const calendar = `${one.address}/api/mine/calendar`
    const made = await fetch(calendar, { method: 'POST', headers })
    const { pathname } = new URL(((await made.json()) as FeedMade).url)
    const feed = async () => (await fetch(`${other.address}${pathname}`)).status
    expect(await feed()).toBe(200)
    await fetch(calendar, { method: 'DELETE', headers })
    expect(await feed()).toBe(404)
  }
})
