import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { bookingFinder } from '#server/features/booking/booking.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import { bookingReminder } from './reminder.mails.ts'
import {
  deleteReminders,
  findRemindedStart,
  insertReminders,
  listOldReminders,
  listReminding,
  listSlotsToRemind,
  lockBookingsToRemind,
  type RemindingProject,
} from './reminder.queries.ts'
import { isDue, isRemindedBy, isTooLate, momentOf, startsDue } from './reminder.rules.ts'

const projectsAtOnce = 200
const slotsOfEach = 100
const slotsAtOnce = 50
const bookingsAtOnce = 500

/**
 * Queues the reminders that are due in every organisation. Several processes may run this
 * concurrently: each booking is recorded once for each start, in the transaction that queues its
 * email. The reminder closest to the start comes first, so a booking with several reminders due
 * gets only that one.
 */
export async function remindBookers(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  const remindOf = ({ organisations, distances }: Reminding) =>
    eachInTurn(
      distances,
      (hours) => remindAllBefore(ctx, { hours, now, organisations, stopping }),
      stopping,
    )
  await eachInTurn(remindingProjects(ctx), remindOf, stopping)
}

interface Reminding {
  organisations: Organisations
  distances: number[]
}

async function* remindingProjects({ db }: AppContext): AsyncGenerator<Reminding> {
  let last: RemindingProject | undefined
  for (;;) {
    const projects = await listReminding(db, { after: last, limit: projectsAtOnce })
    const [first] = projects
    last = projects.at(-1)
    if (!first || !last) return
    const distances = new Set(projects.flatMap(({ reminders }) => reminders))
    yield {
      organisations: { first: first.organisationId, last: last.organisationId },
      distances: [...distances].sort((one, other) => one - other),
    }
  }
}

interface Due {
  hours: number
  now: Temporal.Instant
  stopping: AbortSignal | undefined
}

/**
 * Whether reminders for this start can be recorded now: they are due, or it is too late to send
 * them.
 */
const isSettled = (start: Parameters<typeof isDue>[0], { hours, now }: Omit<Due, 'stopping'>) =>
  isDue(start, hours, now) || isTooLate(start, hours, now)

type Organisations = Parameters<typeof listSlotsToRemind>[1]['organisations']

async function remindAllBefore(
  ctx: AppContext,
  { organisations, ...due }: Due & { organisations: Organisations },
): Promise<void> {
  const { hours, now, stopping } = due
  const wanted = { hours, organisations, starts: startsDue(hours, now), limit: slotsOfEach }
  const failures: unknown[] = []
  for (;;) {
    const found = await listSlotsToRemind(ctx.db, wanted)
    let noted = 0
    await eachInTurn(
      Map.groupBy(found, (slot) => slot.organisationId),
      async ([organisationId, some]) => {
        const slots = some.filter((slot) => isSettled(slot, due))
        for (let first = 0; first < slots.length && !stopping?.aborted; first += slotsAtOnce) {
          const slotIds = slots.slice(first, first + slotsAtOnce).map(({ slotId }) => slotId)
          noted += await remindIn(ctx, { ...due, organisationId, slotIds })
        }
      },
    ).catch((error: unknown) => failures.push(error))
    // Rows locked by other transactions are left for the next run, so this run always finishes.
    if (noted === 0 || found.length < slotsOfEach) break
  }
  // Thrown only now, so that the nearest reminder of all others is recorded before farther ones.
  if (failures.length > 0) throw failures[0]
}

type InSlots = Due & { organisationId: OrganisationId; slotIds: string[] }

/** Returns how many bookings a reminder was recorded for. */
async function remindIn(ctx: AppContext, due: InSlots): Promise<number> {
  let all = 0
  for (;;) {
    const noted = await remindSome(ctx, due)
    all += noted
    if (noted < bookingsAtOnce || due.stopping?.aborted) return all
  }
}

const remindSome = (ctx: AppContext, { organisationId, slotIds, hours, now }: InSlots) =>
  transact(ctx, async ({ tx, at }) => {
    const of = { organisationId, slotIds, hours, limit: bookingsAtOnce }
    const found = await lockBookingsToRemind(tx, of)
    // A slot may have been moved since it was found.
    const bookings = found
      .filter((booking) => isSettled(booking, { hours, now }))
      .map((booking) => ({ ...booking, id: randomUUIDv7() }))
    const noted = await insertReminders(
      tx,
      bookings.map(({ id, bookingId, startsAt }) => {
        return { organisationId, bookingId, startsAt, hours, id }
      }),
    )
    const told = bookings
      .filter((booking) => noted.has(booking.id) && isDue(booking, hours, now))
      .filter((booking) => isRemindedBy(booking, momentOf(booking, hours)))
    const event = 'booking_reminder' as const
    await postAll(
      tx,
      told.map(({ id: changeId, bookingId, projectId, bookerEmail: recipient }) => {
        return { event, organisationId, projectId, bookingId, changeId, recipient, at }
      }),
    )
    return noted.size
  })

/** Composes reminders for the postman. */
export function reminderComposers({
  db,
  config,
  clock,
  secretKey,
}: Pick<AppContext, 'db' | 'config' | 'clock' | 'secretKey'>) {
  const find = bookingFinder({ db, clock, secretKey })
  const booking_reminder: Composer = async ({ organisationId, bookingId, changeId }) => {
    if (!bookingId || !changeId) return null
    const reminded = { organisationId, bookingId, reminderId: changeId }
    const start = await findRemindedStart(db, reminded)
    const booking = start && (await find({ organisationId, bookingId }))
    // The booking may have moved since the reminder was queued, or the email may be late.
    const isOf = booking?.startsAt.equals(start ?? '') && isAhead(booking.startsAt, clock.now())
    return booking && isOf ? bookingReminder(booking, config) : null
  }
  return { booking_reminder }
}

const atOnce = 500
// Longer than a wrong clock could go unnoticed, because a reminder whose record is deleted could be
// sent again.
const keptDays = 30

/** Deletes the reminder records for past starts. Several processes may run this concurrently. */
export async function forgetOldReminders({ db, clock }: AppContext): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays })
  let forgotten: number
  do {
    const old = await listOldReminders(db, { before, limit: atOnce })
    forgotten = await inEachOrganisation(old, (reminders) =>
      deleteReminders(withoutTransaction(db), { ...reminders, before }),
    )
  } while (forgotten >= atOnce)
}
