import { expect, test, vi } from 'vitest'
import { perFile } from '#test/per-file.ts'
import { openTwoServers } from '#test/promises/two-servers/two-servers.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const mailbox = await perFile(startMailbox())
const servers = await perFile(
  openTwoServers('deletion', {
    SMTP_URL: mailbox.url,
    SMTP_ALLOW_PRIVATE: '1',
    REGISTRATION: 'open',
  }),
)

// The jobs run every minute, so this waits for one round to begin and the next one to end.
const twoRounds = { timeout: 150_000, interval: 200 }

test('two processes delete an organisation on the due date, email each person once, and leave other organisations untouched', {
  timeout: 200_000,
}, async () => {
  const { db, one, other } = servers
  const museum = await registerOrganisation(one.address)
  const neighbour = await registerOrganisation(other.address)
  const slotId = await museum.openSlot()
  const guests = ['eins', 'zwei', 'drei'].map((name) => `${name}@schule.example`)
  for (const booker_email of guests) await museum.book(slotId, { booker_email })
  const path = 'admin/organisation/deletion'
  const asked = await museum.call('POST', path, { organisation_name: museum.name })
  expect(asked.status).toBe(204)
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(4), twoRounds)
  const [first] = mailbox.mails.filter(({ recipients }) => recipients.includes(museum.email))
  expect(first?.subject).toBe(`${museum.name} wird bei Rundgang gelöscht`)
  mailbox.mails.length = 0

  const { organisationId } = await db
    .updateTable('organisation')
    .set({ deletionDueAt: Temporal.Now.instant() })
    .where('deletionDueAt', 'is not', null)
    .returning('id as organisationId')
    .executeTakeFirstOrThrow()
  const found = () =>
    db.selectFrom('organisation').select('id').where('id', '=', organisationId).execute()
  await vi.waitFor(async () => expect(await found()).toEqual([]), twoRounds)
  const told = mailbox.mails.flatMap(({ recipients }) => recipients).sort()
  expect(told).toEqual([...guests, museum.email].sort())
  expect((await museum.call('GET', 'users/me/')).status).toBe(401)
  const left = await db.selectFrom('staffAddress').select('organisationId').execute()
  expect(left.map((row) => row.organisationId)).not.toContain(organisationId)
  expect((await neighbour.call('GET', 'admin/projects')).status).toBe(200)
})
