import type { Readable } from 'node:stream'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Breakdown, ExportFormat, ExportSubject } from '#contract/breakdown.ts'
import { currencies } from '#contract/currency.ts'
import type { Currency } from '#contract/price.ts'
import type { GroupKind, StoredQuestion } from '#contract/question.ts'
import type { ExportQuery, HoursQuery, HoursRow } from '#contract/statistics.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { transact } from '#server/database/transact.ts'
import { guideNames } from '#server/guide-names.ts'
import { type Cell, clockTime, csvOf, type Sheet } from '#server/sheets/csv.ts'
import { xlsxOf } from '#server/sheets/xlsx.ts'
import { slicesOf } from '#server/slices.ts'
import { answered, groupTexts, paidIn } from '#texts/de/booking.ts'
import { languageNames } from '#texts/de/languages.ts'
import { eventName, stateWords } from '#texts/de/mail.ts'
import {
  exportHeads,
  exportNames,
  exportWords,
  incomeHead,
  keyWords,
  priceHeads,
  statisticsHeads,
} from '#texts/de/statistics.ts'
import { spanOf } from '../daily-sum/daily-sum.rules.ts'
import {
  type Figures,
  hoursIn,
  hoursOf,
  incomeOf,
  requireProjectEver,
  statisticsOf,
} from '../statistics.ts'
import {
  type After,
  type AnsweredQuestion,
  type ExportedBooking as Booking,
  type Exported,
  listAnsweredQuestions,
  listBookings,
  listCurrencies,
  listMails,
  listSlots,
} from './export.queries.ts'

export type ExportedSlot = Awaited<ReturnType<typeof listSlots>>[number]
type Mail = Awaited<ReturnType<typeof listMails>>[number]

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

/** Whether a slot took place or is still to come. */
const isHeld = ({ deletedAt, startsAt }: ExportedSlot) =>
  !deletedAt || !isBefore(deletedAt, startsAt)

/**
 * Whether a booking counts as cancelled. It does not if it was cancelled because its slot was
 * deleted after the slot had begun.
 */
const isCancelled = ({ cancelledAt }: Booking, slot: ExportedSlot): boolean =>
  cancelledAt !== null && !(isHeld(slot) && slot.deletedAt?.equals(cancelledAt))

const teamOf = ({ staff }: ExportedSlot) => guideNames(staff).join(', ')

const startOf = ({ startsAt }: ExportedSlot, timezone: string) => {
  const start = clockTime(startsAt, timezone)
  return [start.toPlainDate(), start.toPlainTime()]
}

/** The headings of the answers' columns, none of which is among `taken`. */
function answerHeads(questions: AnsweredQuestion[], taken: string[]): string[] {
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
  /** Whether any of the bookings has prices. */
  isPriced: boolean
}

/** An amount as a number, for a cell. */
const amountOf = (cents: number) => cents / 100

const priceCells = ({ priceLines, priceCents, priceCurrency }: Booking): Cell[] =>
  priceLines === null
    ? [null, null, null]
    : [paidIn(priceLines), amountOf(Number(priceCents)), priceCurrency]

const stateOf = ({ overbooked }: Booking, cancelled: boolean) => {
  if (cancelled) return exportWords.cancelled
  return overbooked ? exportWords.overbooked : exportWords.booked
}

function bookingRow(
  booking: Booking,
  slot: ExportedSlot,
  { timezone, questions, isPriced }: BookingSheet,
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
    stateOf(booking, cancelled),
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
    ...(isPriced ? priceCells(booking) : []),
  ]
}

/** What bookings cost together in one currency. */
const sumIn = (bookings: Booking[], currency: Currency) =>
  amountOf(
    bookings
      .filter(({ priceCurrency }) => priceCurrency === currency)
      .reduce((sum, { priceCents }) => sum + Number(priceCents), 0),
  )

function slotRow(
  slot: ExportedSlot,
  bookings: Booking[],
  { timezone, currencies }: { timezone: string; currencies: Currency[] },
): Cell[] {
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
    ...currencies.map((currency) => sumIn(standing, currency)),
  ]
}

const perDay = (seconds: number, count: number): Cell =>
  count === 0 ? null : Math.round((seconds / count / 86_400) * 10) / 10

const incomeIn = (row: Figures, wanted: Currency) =>
  incomeOf(row).find(({ currency }) => currency === wanted)?.cents ?? 0

const statisticsRow = (by: Breakdown, row: Figures, currencies: Currency[]): Cell[] => [
  by === 'day' ? Temporal.PlainDate.from(row.key) : keyWords(by, row),
  ...[row.slots, row.tours, row.places, row.bookings, row.people],
  row.ticked === 0 && row.walkIns === 0 ? null : row.came,
  row.walkIns,
  row.ticked === 0 ? null : row.noShows,
  ...[row.cancelled, row.cancelledPeople],
  ...[row.cancelledWithinDay, row.cancelledWithinWeek],
  perDay(row.cancelledSeconds, row.cancelled),
  perDay(row.leadSeconds, row.bookings),
  ...currencies.map((currency) => amountOf(incomeIn(row, currency))),
]

const hundredth = (value: number) => Math.round(value * 100) / 100

const hoursRow = (row: HoursRow): Cell[] => [
  keyWords('month', { key: row.month, name: '' }),
  row.guide,
  row.project,
  row.variant,
  row.tours,
  hundredth(row.minutes / 60),
  row.rate_cents === null ? null : hundredth(row.rate_cents / 100),
  row.amount_cents === null ? null : hundredth(row.amount_cents / 100),
]

const mailRow = (mail: Mail, timezone: string): Cell[] => [
  clockTime(mail.createdAt, timezone),
  eventName(mail.event),
  mail.recipient,
  stateWords[mail.state],
  mail.sentAt && clockTime(mail.sentAt, timezone),
  mail.tries,
  mail.lastAnswer,
  mail.bookingId && bookingNumber(mail.bookingId),
]

interface Wanted {
  projectId: string
  subject: ExportSubject
  format: ExportFormat
  query: ExportQuery
}

/**
 * Exports a file about a project, even a deleted one; the audit log records who downloaded it.
 * Throws `not_found`.
 */
export async function exportFile(ctx: AppContext, staff: Staff, wanted: Wanted): Promise<Readable> {
  return fileOf(wanted.format, await sheetOf(ctx, staff, wanted))
}

const fileOf = (format: ExportFormat, sheet: Sheet): Readable =>
  format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)

async function sheetOf(ctx: AppContext, staff: Staff, wanted: Wanted): Promise<Sheet> {
  const { projectId, subject, format, query } = wanted
  const { timezone, questions: stored } = await requireProjectEver(ctx, staff, projectId)
  const label = `${subject} ${format} ${query.from} ${query.to}`
  await transact(ctx, ({ audit }) =>
    audit(staff, { action: 'exported', subjectId: projectId, label }),
  )
  const days = [query.from, query.to].map((day) => Temporal.PlainDate.from(day))
  const [first, last] = days as [Temporal.PlainDate, Temporal.PlainDate]
  const { organisationId } = staff
  const of = { organisationId, projectId, timezone, ...spanOf(first, last, timezone) }
  const name = exportNames[subject]
  if (subject === 'bookings') {
    // CSV is read by programs, which may rely on the number of its columns.
    const answered = format === 'xlsx' ? await listAnsweredQuestions(ctx.db, of) : []
    const questions = inOrderOf(stored, answered)
    const isPriced = (await currenciesIn(ctx, of)).length > 0
    const taken = [...exportHeads.bookings, ...priceHeads]
    const heads = [
      ...exportHeads.bookings,
      ...answerHeads(questions, taken),
      ...(isPriced ? priceHeads : []),
    ]
    return { name, heads, rows: slotRows(ctx, of, { subject, questions, isPriced }) }
  }
  if (subject === 'slots') {
    const paid = await currenciesIn(ctx, of)
    const heads = [...exportHeads.slots, ...paid.map(incomeHead)]
    return { name, heads, rows: slotRows(ctx, of, { subject, currencies: paid }) }
  }
  if (subject === 'mails') return { name, heads: exportHeads.mails, rows: mailRows(ctx, of) }
  if (subject === 'hours') {
    const rows = (await hoursIn(ctx, staff, { projectId, ...query })).map(hoursRow)
    return { name, heads: exportHeads.hours, rows: these(rows) }
  }
  const figures = await statisticsOf(ctx, staff, { projectId, ...query })
  const income = currencies.filter((currency) => figures.some((row) => incomeIn(row, currency) > 0))
  const rows = figures.map((row) => statisticsRow(query.by, row, income))
  const heads = [...statisticsHeads(query.by), ...income.map(incomeHead)]
  return { name, heads, rows: these(rows) }
}

/** The currencies of the prices in a span's bookings, in their usual order. */
async function currenciesIn({ db }: AppContext, of: Exported): Promise<Currency[]> {
  const found = await listCurrencies(db, of)
  return currencies.filter((currency) => found.includes(currency))
}

/** Orders answered questions as the form asks them; questions no longer asked come last. */
function inOrderOf(stored: StoredQuestion[], answered: AnsweredQuestion[]): AnsweredQuestion[] {
  const ids = stored.map(({ id }) => id)
  const placeOf = ({ id }: AnsweredQuestion) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return answered.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Exports the caller's own hours as a file. */
export async function ownHoursFile(
  ctx: AppContext,
  self: Self,
  { format, query }: { format: ExportFormat; query: HoursQuery },
): Promise<Readable> {
  const rows = (await hoursOf(ctx, self, query)).map(hoursRow)
  const sheet = { name: exportNames.hours, heads: exportHeads.hours, rows: these(rows) }
  return fileOf(format, sheet)
}

async function* these(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

type OfProject = Exported & { timezone: string }

const mailsAtOnce = 200

/** The rows of a file about slots or about their bookings, with the answers to `questions`. */
type SlotRows =
  | { subject: 'slots'; currencies: Currency[] }
  | { subject: 'bookings'; questions: AnsweredQuestion[]; isPriced: boolean }

/** Each slot that stays in the span is exported once, even if it is moved meanwhile. */
async function* slotRows(ctx: AppContext, of: OfProject, wanted: SlotRows): AsyncGenerator<Cell[]> {
  const { db } = ctx
  const { organisationId } = of
  const starts = await listSlotStarts(ctx, { ...of, withDeleted: true })
  const ids = starts.map(([id]) => id)
  const read = async (slotIds: string[]) => {
    const slots = await listSlots(db, of, slotIds)
    const bySlot = Map.groupBy(
      await listBookings(db, { organisationId, slotIds }),
      ({ slotId }) => slotId,
    )
    return slots.flatMap((slot) => rowsOf(slot, bySlot.get(slot.id) ?? [], { of, wanted }))
  }
  yield* slicesOf(ctx).each(organisationId, ids, read)
}

function rowsOf(
  slot: ExportedSlot,
  bookings: Awaited<ReturnType<typeof listBookings>>,
  { of: { timezone }, wanted }: { of: OfProject; wanted: SlotRows },
): Cell[][] {
  if (wanted.subject === 'bookings') {
    const { questions, isPriced } = wanted
    return bookings.map((one) => bookingRow(one, slot, { timezone, questions, isPriced }))
  }
  const { currencies } = wanted
  return isHeld(slot) ? [slotRow(slot, bookings, { timezone, currencies })] : []
}

async function* mailRows(ctx: AppContext, of: OfProject): AsyncGenerator<Cell[]> {
  let after: After | undefined
  for (;;) {
    const page = { after, limit: mailsAtOnce }
    const mails = await slicesOf(ctx).run(of.organisationId, () => listMails(ctx.db, of, page))
    for (const mail of mails) yield mailRow(mail, of.timezone)
    const last = mails.at(-1)
    if (!last || mails.length < mailsAtOnce) return
    after = { at: last.createdAt, id: last.id }
  }
}
