import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { callOrganisations } from '#server/database/organisations/organisations.ts'
import { mailFolderIn } from '#server/mail/delivery/mail-file.ts'
import { testApp } from '#test/app.ts'
import {
  askForDeletion,
  deletionRound,
  deliverFarewells,
  takeDeletionBack,
} from '#test/deletion.ts'
import { perFile } from '#test/per-file.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { joinTeam } from '#test/world/people.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { closeDue, deleteEmptied } from './deletion.ts'

const start = Temporal.Instant.from('2026-11-20T12:00:00Z')

const mailbox = await perFile(startMailbox())
const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
afterEach(async () => {
  later({ days: 0 })
  await app.db.deleteFrom('organisation').execute()
  await app.db.deleteFrom('staffAddress').execute()
  mailbox.mails.length = 0
})

const later = ({ days, hours = 0 }: { days: number; hours?: number }) =>
  app.clock.set(start.add({ hours: 24 * days + hours }).toString())
const jobs = () => deletionRound(app)
const deliver = () => deliverFarewells(app, mailbox)
const organisations = () => app.db.selectFrom('organisation').select('id').execute()
const organisationOf = async (projectId: string) => {
  const found = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return found.organisationId
}
const cancellationsTo = (address: string) =>
  mailbox.mails.filter(
    ({ recipients, subject }) => recipients.includes(address) && /^Storniert/.test(subject ?? ''),
  )

/**
 * An organisation whose deletion begins now, seven days after the request, with one booking for a
 * future slot.
 */
async function closedMuseum() {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  await museum.book(slotId, { booker_email: 'gast@schule.example' })
  await askForDeletion(museum)
  await deliver()
  later({ days: 7 })
  return { ...museum, slotId, organisationId: await organisationOf(museum.projectId) }
}

/**
 * Marks all waiting cancellation emails as abandoned, as if no mail server had responded for hours.
 */
const giveUpCancellations = () =>
  app.db
    .updateTable('outbox')
    .set({ state: 'given_up', fault: 'no_connection', sealed: null })
    .where('event', '=', 'booking_cancelled')
    .where('state', '=', 'waiting')
    .execute()

test('once an organisation is closed, its emails go through the deployment’s mail server, not its own', async () => {
  const museum = await app.register()
  await museum.book(await museum.openSlot(), { booker_email: 'gast@schule.example' })
  await app.db
    .updateTable('mailSettings')
    .set({ customSmtp: true, smtpServer: 'localhost:1', emailFrom: 'info@museum.example' })
    .where('projectId', '=', museum.projectId)
    .execute()
  await askForDeletion(museum)
  await deliver()
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).toEqual([museum.email])
  later({ days: 7 })
  await jobs()
  await deliver()
  expect(cancellationsTo('gast@schule.example')).toHaveLength(1)
})

test('a cancellation email that cannot be delivered is retried daily for seven days, and the organisation is kept meanwhile', async () => {
  const { organisationId } = await closedMuseum()
  await jobs()
  await giveUpCancellations()
  await deliver()
  await jobs()
  const list = () => callOrganisations(app.db, { action: 'list' }, app.clock.now())
  expect(await list()).toMatchObject([{ id: organisationId, unsent: 1 }])
  expect(operatingTexts.organisations(await list())).toMatch(
    /gelöscht {2}1 Absage kam noch nicht an$/,
  )
  later({ days: 8, hours: 1 })
  await jobs()
  expect(await list()).toMatchObject([{ unsent: 0 }])
  await giveUpCancellations()
  later({ days: 13, hours: 23 })
  await jobs()
  await giveUpCancellations()
  await jobs()
  expect(await organisations()).toHaveLength(1)
  later({ days: 14, hours: 1 })
  await jobs()
  expect(await organisations()).toEqual([])
})

test('an undeliverable cancellation email is sent once the mail server is back, and then everything is deleted', async () => {
  await closedMuseum()
  await jobs()
  await giveUpCancellations()
  later({ days: 8, hours: 1 })
  await jobs()
  await deliver()
  expect(cancellationsTo('gast@schule.example')).toHaveLength(1)
  await jobs()
  expect(await organisations()).toEqual([])
})

test('even if many bookings and slots are deleted, the data is scrubbed only once', async () => {
  const { organisationId, projectId, slotId } = await closedMuseum()
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at)
    select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, 'Gast', '', 1, '',
      gen_random_uuid()::text, booked_at
    from booking, generate_series(1, 1100) where slot_id = ${slotId}
  `.execute(app.db)
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, state,
      sent_at, created_at, due_at)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id,
      'gast@schule.example', 'sent', booked_at, booked_at, booked_at
    from booking where organisation_id = ${organisationId} and project_id = ${projectId}
  `.execute(app.db)
  let scrubbed = 0
  const bookersErased = async (mailIds?: string[]) => {
    scrubbed += 1
    await app.ctx.bookersErased(mailIds)
  }
  await jobs()
  await deliver()
  await deletionRound({ ctx: { ...app.ctx, bookersErased } })
  expect(await organisations()).toEqual([])
  expect(scrubbed).toBe(1)
})

test('an organisation is never deleted in the same statement as its slots and bookings', async () => {
  await closedMuseum()
  await jobs()
  await deliver()
  await deleteEmptied(app.ctx)
  expect(await organisations()).toHaveLength(1)
  await jobs()
  expect(await organisations()).toEqual([])
})

test('no email file is left behind, even if the process is killed between two steps', async () => {
  const { organisationId } = await closedMuseum()
  await jobs()
  await deliverFarewells(app, {})
  const files = () => readdir(mailFolderIn(app.ctx.config.dataDir))
  expect((await files()).length).toBeGreaterThan(1)
  // Fails as if the process had been killed right after a transaction.
  const bookersErased = async () => {
    throw new Error('killed')
  }
  await deletionRound({ ctx: { ...app.ctx, bookersErased } }).catch(() => {})
  await jobs()
  expect(await organisations()).not.toContainEqual({ id: organisationId })
  expect(await files()).toEqual([])
})

test('an organisation that cannot be deleted does not keep others from being deleted', async () => {
  const first = await closedMuseum()
  later({ days: 0 })
  const second = await app.register()
  await askForDeletion(second)
  await deliver()
  later({ days: 7 })
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$ begin
      if old.id = '${first.organisationId}' then raise exception 'refused'; end if;
      return new; end $$`)
    .execute(app.db)
  await sql`create trigger refuse before update on organisation for each row
    execute function refuse()`.execute(app.db)
  try {
    await expect(closeDue(app.ctx)).rejects.toThrow('refused')
    const left = await app.db
      .selectFrom('organisation')
      .select('id')
      .where('closedAt', 'is not', null)
      .execute()
    expect(left).toEqual([{ id: await organisationOf(second.projectId) }])
  } finally {
    await sql`drop trigger refuse on organisation`.execute(app.db)
    await sql`drop function refuse()`.execute(app.db)
  }
})

test('a closed organisation’s form accepts no bookings, even before its projects are deleted', async () => {
  const museum = await closedMuseum()
  await closeDue(app.ctx)
  app.ctx.projectCache.delete(museum.projectId)
  expect((await museum.book(museum.slotId)).statusCode).toBe(404)
})

test('bookers whose slots start soonest get their emails first', async () => {
  const museum = await app.register()
  const starts = ['2026-12-03T10:00', '2026-12-01T10:00', '2026-12-02T10:00']
  for (const starttime of starts) {
    const booker_email = `${starttime.slice(0, 10)}@schule.example`
    await museum.book(await museum.openSlot({ starttime }), { booker_email })
  }
  await askForDeletion(museum)
  later({ days: 7 })
  await jobs()
  const told = await app.db
    .selectFrom('outbox')
    .select('recipient')
    .where('event', '=', 'booking_cancelled')
    .orderBy('dueAt')
    .execute()
  expect(told.map(({ recipient }) => recipient.slice(0, 10))).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
  ])
})

test('an admin who has just lost the role cannot have the organisation deleted', async () => {
  const museum = await app.register()
  const colleague = await joinTeam(app, museum, { name: 'Erika Muster', admin: true })
  const taking = Promise.withResolvers<void>()
  const taken = app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('staff')
      .set({ admin: false })
      .where('email', '=', colleague.email)
      .execute()
    taking.resolve()
    await pause(500)
  })
  await taking.promise
  const asked = await askForDeletion(colleague)
  await taken
  expect(asked.statusCode).toBe(403)
  expect((await takeDeletionBack(colleague)).statusCode).toBe(403)
})
