import { expect, test } from 'vitest'
import { perFile } from '#test/per-file.ts'
import { addGuide, openTwoServers } from '#test/promises/two-servers/two-servers.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const servers = await perFile(openTwoServers('roles'))

test('a role changed in one process takes effect in the others immediately', async () => {
  const { one, other } = servers
  const museum = await registerOrganisation(one.address)
  const guide = await addGuide(servers, museum)
  const search = `${other.address}/api/admin/bookings/${museum.projectId}?q=a`
  const invites = `${other.address}/api/admin/invites`
  const may = () =>
    Promise.all(
      [search, invites].map(async (url) => (await fetch(url, { headers: guide.headers })).status),
    )
  const give = async (role: string) => {
    const { status } = await museum.call('PATCH', `admin/staff/${guide.staffId}`, { role })
    expect(status).toBe(200)
    return may()
  }
  expect(await may()).toEqual([403, 403])
  for (const _ of Array.from({ length: 10 })) {
    expect(await give('desk')).toEqual([200, 403])
    expect(await give('admin')).toEqual([200, 200])
    expect(await give('guide')).toEqual([403, 403])
  }
})
