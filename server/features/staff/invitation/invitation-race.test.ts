import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countStored } from '#server/database/limits/stored.ts'
import { testApp } from '#test/app.ts'
import { insertInvitation } from './invitation.queries.ts'

const app = await testApp()

test('an invitation waits for another one to the same address that is being stored, and replaces it', async () => {
  const admin = await app.register()
  const invite = () =>
    admin.as({
      method: 'POST',
      url: '/api/admin/invites',
      payload: { invitee_email: 'gleich@museum.example' },
    })
  expect((await invite()).statusCode).toBe(201)
  const stored = await app.db
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', 'gleich@museum.example')
    .executeTakeFirstOrThrow()
  const { organisationId } = stored
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }
  // The other call counts what it stores, and has found no earlier invitation.
  const calling = await app.db.transaction().execute(async (tx) => {
    await countStored(tx, { organisationId, kind: 'invitations', amount: 1 }, app.clock.now())
    const answer = invite()
    await expect.poll(waiting).toBe(1)
    await insertInvitation(tx, { ...stored, tokenHash: Buffer.from('another') })
    return { answer }
  })
  expect((await calling.answer).statusCode).toBe(201)
})
