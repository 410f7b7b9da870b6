import type { Readable } from 'node:stream'
import type { ExportQuery } from '#contract/export.ts'
import type { ExportFormat, ExportSubject } from '#contract/export-kinds.ts'
import type { HoursQuery } from '#contract/hours.ts'
import type { StoredQuestion } from '#contract/question.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { transact } from '#server/database/transact.ts'
import { hoursIn, hoursOf } from '#server/features/statistics/hours/hours.ts'
import {
  answerHeads,
  bookingRow,
  type ExportedSlot,
  hoursRow,
  isHeld,
  mailRow,
  slotRow,
  statisticsRow,
} from '#server/features/statistics/sheet-row/sheet-row.ts'
import type { Cell, Sheet } from '#server/sheets/cells.ts'
import { csvOf } from '#server/sheets/csv.ts'
import { xlsxOf } from '#server/sheets/xlsx.ts'
import { slicesOf } from '#server/slices.ts'
import { exportHeads, exportNames, statisticsHeads } from '#texts/de/export.ts'
import { spanOf } from '../daily-sum/daily-sum.rules.ts'
import { requireProjectEver, statisticsOf } from '../statistics.ts'
import {
  type After,
  type AnsweredQuestion,
  type Exported,
  listAnsweredQuestions,
  listBookings,
  listMails,
  listSlots,
} from './export.queries.ts'

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
    const heads = [...exportHeads.bookings, ...answerHeads(questions, exportHeads.bookings)]
    return { name, heads, rows: slotRows(ctx, of, { subject, questions }) }
  }
  if (subject === 'slots') {
    return { name, heads: exportHeads.slots, rows: slotRows(ctx, of, { subject }) }
  }
  if (subject === 'mails') return { name, heads: exportHeads.mails, rows: mailRows(ctx, of) }
  if (subject === 'hours') {
    const rows = (await hoursIn(ctx, staff, { projectId, ...query })).map(hoursRow)
    return { name, heads: exportHeads.hours, rows: these(rows) }
  }
  const figures = await statisticsOf(ctx, staff, { projectId, ...query })
  const rows = figures.map((row) => statisticsRow(query.by, row))
  return { name, heads: statisticsHeads(query.by), rows: these(rows) }
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
type SlotRows = { subject: 'slots' } | { subject: 'bookings'; questions: AnsweredQuestion[] }

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
    const { questions } = wanted
    return bookings.map((one) => bookingRow(one, slot, { timezone, questions }))
  }
  return isHeld(slot) ? [slotRow(slot, bookings, timezone)] : []
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
