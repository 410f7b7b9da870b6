import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTokenOf } from '#server/auth/booking-token.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

async function join() {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 1 })
  await app.db.updateTable('slot').set({ attendees: 1 }).where('id', '=', slotId).execute()
  const token = await museum.wait([slotId], { people: 1 })
  const { id } = await app.db
    .selectFrom('waitingEntry')
    .select('id')
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  return { museum, token, id, mailToken: mailTokenOf(id, app.ctx.secretKey) }
}

const rowsWith = async (token: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from waiting_entry where waiting_entry::text like ${`%${token}%`}`.execute(app.db)
  return rows
}

test('no row tells the links of people who wait, and what a row tells opens nothing', async () => {
  const { museum, token, mailToken } = await join()
  for (const known of [token, mailToken]) {
    expect(await rowsWith(known)).toEqual([])
    const hash = hashOf(known).toString('base64url')
    expect(await museum.show(hash)).toMatchObject({ code: 'not_found' })
  }
  expect((await museum.say(token, 'confirm')).statusCode).toBe(404)
  expect((await museum.say(mailToken, 'confirm')).json()).toMatchObject({ state: 'waiting' })
  expect(await museum.show(token)).toMatchObject({ state: 'waiting' })
})

test('the links of entries that an earlier version stored keep working', async () => {
  const { museum, id } = await join()
  const old = { token: newToken(), mailToken: newToken() }
  await app.db
    .updateTable('waitingEntry')
    .set({ ...old, tokenHash: null, mailTokenHash: null })
    .where('id', '=', id)
    .execute()
  expect((await museum.say(old.token, 'confirm')).statusCode).toBe(404)
  expect((await museum.say(old.mailToken, 'confirm')).json()).toMatchObject({ state: 'waiting' })
  expect(await museum.show(old.token)).toMatchObject({ state: 'waiting' })
})
