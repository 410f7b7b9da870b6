import type { AuditEntry } from '#contract/audit.ts'
import { auditSentences, auditTexts, bookingNamed, quoted } from '#texts/de/audit.ts'
import { date, moment } from '#texts/de/time.ts'

const named = /^(project|variant|mail_settings|organisation|address)_/
const slotAction = /^slot_/
// The start of the slot and the booking number.
const bookingLabel = /^(\S+Z) ([\d ]+)$/

/** The subject of the entry as used in the sentence. */
function labelOf({ action, label }: AuditEntry, timezone: string) {
  if (slotAction.test(action)) return moment(new Date(label), timezone)
  const [, start, number] = bookingLabel.exec(label) ?? []
  if (start && number) return bookingNamed(number, moment(new Date(start), timezone))
  return named.test(action) ? quoted(label) : label
}

export const sentenceOf = (entry: AuditEntry, timezone: string) =>
  auditSentences[entry.action](entry.staff_name || auditTexts.somebody, labelOf(entry, timezone))

export interface AuditDay {
  day: string
  entries: AuditEntry[]
}

/** Groups the entries by day, in their order. */
export function groupByDay(entries: AuditEntry[], timezone: string): AuditDay[] {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const day = date(new Date(entry.at), timezone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
