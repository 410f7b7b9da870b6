import { bookingNumber } from '#contract/booking-number.ts'
import type { Breakdown } from '#contract/breakdown.ts'
import type { HoursRow } from '#contract/hours.ts'
import type { GroupKind } from '#contract/question.ts'
import type {
  AnsweredQuestion,
  ExportedBooking as Booking,
  listMails,
  listSlots,
} from '#server/features/statistics/export/export.queries.ts'
import type { Figures } from '#server/features/statistics/statistics.ts'
import { type Cell, clockTime } from '#server/sheets/cells.ts'
import { exportWords } from '#texts/de/export.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { answered, groupTexts } from '#texts/de/group.ts'
import { languageNames } from '#texts/de/languages.ts'
import { eventName, stateWords } from '#texts/de/mail.ts'
import { keyWords } from '#texts/de/statistics-keys.ts'

export type ExportedSlot = Awaited<ReturnType<typeof listSlots>>[number]
type Mail = Awaited<ReturnType<typeof listMails>>[number]

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

/** Whether a slot took place or is still to come. */
export const isHeld = ({ deletedAt, startsAt }: ExportedSlot) =>
  !deletedAt || !isBefore(deletedAt, startsAt)

/**
 * Whether a booking counts as cancelled. It does not if it was cancelled because its slot was
 * deleted after the slot had begun.
 */
const isCancelled = ({ cancelledAt }: Booking, slot: ExportedSlot): boolean =>
  cancelledAt !== null && !(isHeld(slot) && slot.deletedAt?.equals(cancelledAt))

const teamOf = ({ staff }: ExportedSlot) => staff.map(({ name }) => name || formerMember).join(', ')

const startOf = ({ startsAt }: ExportedSlot, timezone: string) => {
  const start = clockTime(startsAt, timezone)
  return [start.toPlainDate(), start.toPlainTime()]
}

/** The headings of the answers' columns, none of which is among `taken`. */
export function answerHeads(questions: AnsweredQuestion[], taken: string[]): string[] {
  const heads: string[] = []
  for (const { kind, text } of questions) {
    // The kind of group has a column of its own; here is its detail.
    const head = kind === 'group' ? groupTexts.schoolClass : text
    const isTaken = (name: string) => taken.includes(name) || heads.includes(name)
    let name = head
    for (let nth = 2; isTaken(name); nth++) name = `${head} (${nth})`
    heads.push(name)
  }
  return heads
}

const answerCells = ({ answers }: Booking, questions: AnsweredQuestion[]): Cell[] =>
  questions.map(({ id }) => {
    const given = answers.find(({ question_id }) => question_id === id)
    return (given?.kind === 'group' ? given.detail : given?.answer) ?? null
  })

interface BookingSheet {
  timezone: string
  questions: AnsweredQuestion[]
}

export function bookingRow(
  booking: Booking,
  slot: ExportedSlot,
  { timezone, questions }: BookingSheet,
): Cell[] {
  const cancelled = isCancelled(booking, slot)
  const { cancelledAt, groupKind: group } = booking
  return [
    bookingNumber(booking.id),
    ...startOf(slot, timezone),
    booking.variant,
    teamOf(slot),
    booking.bookerName,
    booking.bookerEmail,
    booking.bookerPhone,
    booking.attendees,
    booking.came,
    cancelled ? exportWords.cancelled : exportWords.booked,
    cancelled && cancelledAt ? clockTime(cancelledAt, timezone) : null,
    booking.cancelReason,
    group === null ? '' : groupTexts.groupKinds[group as GroupKind],
    booking.answers.map(answered).join('\n'),
    booking.comment,
    booking.note,
    languageNames[booking.language],
    clockTime(booking.bookedAt, timezone),
    booking.bookedBy === null ? exportWords.byGuest : exportWords.byTeam,
    ...answerCells(booking, questions),
  ]
}

export function slotRow(slot: ExportedSlot, bookings: Booking[], timezone: string): Cell[] {
  const standing = bookings.filter((one) => !isCancelled(one, slot))
  const walkIns = slot.walkIns ?? 0
  const isCounted = walkIns > 0 || standing.some(({ came }) => came !== null)
  return [
    ...startOf(slot, timezone),
    slot.variants.map(({ name }) => name).join(', '),
    teamOf(slot),
    slot.maxAttendees,
    standing.length,
    standing.reduce((sum, { attendees }) => sum + attendees, 0),
    isCounted ? standing.reduce((sum, { came }) => sum + (came ?? 0), walkIns) : null,
    walkIns,
    slot.internal ? exportWords.yes : exportWords.no,
    slot.comment,
  ]
}

const perDay = (seconds: number, count: number): Cell =>
  count === 0 ? null : Math.round((seconds / count / 86_400) * 10) / 10

export const statisticsRow = (by: Breakdown, row: Figures): Cell[] => [
  by === 'day' ? Temporal.PlainDate.from(row.key) : keyWords(by, row),
  ...[row.slots, row.tours, row.places, row.bookings, row.people],
  row.ticked === 0 && row.walkIns === 0 ? null : row.came,
  row.walkIns,
  row.ticked === 0 ? null : row.noShows,
  ...[row.cancelled, row.cancelledPeople],
  ...[row.cancelledWithinDay, row.cancelledWithinWeek],
  perDay(row.cancelledSeconds, row.cancelled),
  perDay(row.leadSeconds, row.bookings),
]

const hundredth = (value: number) => Math.round(value * 100) / 100

export const hoursRow = (row: HoursRow): Cell[] => [
  keyWords('month', { key: row.month, name: '' }),
  row.guide,
  row.project,
  row.variant,
  row.tours,
  hundredth(row.minutes / 60),
  row.rate_cents === null ? null : hundredth(row.rate_cents / 100),
  row.amount_cents === null ? null : hundredth(row.amount_cents / 100),
]

export const mailRow = (mail: Mail, timezone: string): Cell[] => [
  clockTime(mail.createdAt, timezone),
  eventName(mail.event),
  mail.recipient,
  stateWords[mail.state],
  mail.sentAt && clockTime(mail.sentAt, timezone),
  mail.tries,
  mail.lastAnswer,
  mail.bookingId && bookingNumber(mail.bookingId),
]
