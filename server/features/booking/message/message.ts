import { randomUUIDv7 } from 'node:crypto'
import type { DayMessage, MessageSent, SlotMessage } from '#contract/booking.ts'
import type { Staff } from '#server/auth/actor.ts'
import { withCancelToken } from '#server/auth/booking-token.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { findBooking } from '#server/features/booking/booking.queries.ts'
import { findSlotState } from '#server/features/booking/place/place.queries.ts'
import { lockProjectForUpdate, requireProject } from '#server/features/project/project.ts'
import { startOfDay } from '#server/features/slot/slot.rules.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import { bookingMessage } from './message.mails.ts'
import {
  deleteMessages,
  findMessage,
  insertMessage,
  listBookersOf,
  listOldMessages,
  listRecipients,
  listSlotsWithin,
} from './message.queries.ts'
import { leftOut, recipientsOf } from './message.rules.ts'

/**
 * A booking gets the same text only once within this time, because an admin may send it again if
 * the response to the first call was lost.
 */
const sameWordsMinutes = 10

/** Sends a message to the bookers of a slot; throws `not_found`. */
export async function messageSlot(
  ctx: AppContext,
  staff: Staff,
  { slotId, ...message }: { slotId: string } & SlotMessage,
): Promise<MessageSent> {
  const { organisationId } = staff
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  const slot = await findSlotState(ctx.db, { organisationId, projectId, slotId })
  const label = slot?.startsAt.toString() ?? ''
  return send(ctx, staff, { ...message, projectId, slotIds: [slotId], label })
}

/**
 * Sends a message to everybody with a booking in the project on the given day; throws `not_found`.
 */
export async function messageDay(
  ctx: AppContext,
  staff: Staff,
  { projectId, day, ...message }: { projectId: string } & DayMessage,
): Promise<MessageSent> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const slots = await listSlotsWithin(ctx.db, {
    organisationId: staff.organisationId,
    projectId,
    from: startOfDay(day, timezone),
    until: startOfDay(day, timezone, 1),
  })
  const slotIds = slots.map(({ id }) => id)
  return send(ctx, staff, { ...message, projectId, slotIds, label: day })
}

interface ToSend extends SlotMessage {
  projectId: string
  slotIds: string[]
  /** The slot or day, for the audit log. */
  label: string
}

async function send(ctx: AppContext, staff: Staff, message: ToSend): Promise<MessageSent> {
  const { projectId, slotIds, subject, text, label, dry_run } = message
  const { organisationId, staffId } = staff
  if (dry_run) return countsOf(await listBookersOf(ctx.db, { organisationId, slotIds }))
  return transact(ctx, async ({ tx, at, audit }) => {
    // Makes calls wait for each other, so the same text is not sent twice.
    await lockProjectForUpdate(tx, { organisationId, projectId })
    const bookings = await listBookersOf(tx, { organisationId, slotIds })
    const since = at.subtract({ minutes: sameWordsMinutes })
    const told = await listRecipients(tx, { organisationId, projectId, subject, text, since })
    const known = new Set(told.map(({ bookingId }) => bookingId))
    const recipients = recipientsOf(bookings).filter(({ id }) => !known.has(id))
    if (recipients.length === 0) return countsOf(bookings)
    const changeId = randomUUIDv7()
    await insertMessage(tx, { organisationId, id: changeId, projectId, staffId, at, subject, text })
    const event = 'booking_message'
    const of = { event, organisationId, projectId, changeId, at } as const
    await postAll(
      tx,
      recipients.map(({ id: bookingId, bookerEmail: recipient }) => ({
        ...of,
        bookingId,
        recipient,
      })),
    )
    await audit(staff, { action: 'bookers_messaged', subjectId: projectId, label })
    return countsOf(bookings)
  })
}

const countsOf = (bookings: Awaited<ReturnType<typeof listBookersOf>>): MessageSent => ({
  recipients: recipientsOf(bookings).length,
  left_out: leftOut(bookings),
})

/** Composes messages to bookers for the postman. */
export function messageComposers({
  db,
  config,
  secretKey,
}: Pick<AppContext, 'db' | 'config' | 'secretKey'>) {
  const booking_message: Composer = async ({ organisationId, bookingId, changeId }) => {
    if (!bookingId || !changeId) return null
    const written = await findMessage(db, { organisationId, messageId: changeId })
    const booking = written && (await findBooking(db, { organisationId, bookingId }))
    return booking ? bookingMessage(withCancelToken(booking, secretKey), written, config) : null
  }
  return { booking_message }
}

const atOnce = 500

/**
 * Deletes messages that are older than their project's retention period, because they may name
 * bookers. Several processes may run this concurrently.
 */
export async function forgetOldMessages({ db, clock }: AppContext): Promise<void> {
  let forgotten: number
  do {
    const old = await listOldMessages(db, { now: clock.now(), limit: atOnce })
    forgotten = await inEachOrganisation(old, (messages) =>
      deleteMessages(withoutTransaction(db), messages),
    )
  } while (forgotten === atOnce)
}
