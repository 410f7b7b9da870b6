import type { AuditEntry } from '#contract/audit.ts'
import { auditSentences, auditTexts, quoted } from '#texts/de/audit.ts'
import { date, moment } from '#texts/de/time.ts'

const named = /^(project|variant|mail_settings|organisation|address)_/
const slotAction = /^slot_/

/** What the entry is about as it stands in the sentence. */
function labelOf({ action, label }: AuditEntry, timezone: string) {
  if (slotAction.test(action)) return moment(new Date(label), timezone)
  return named.test(action) ? quoted(label) : label
}

export const sentenceOf = (entry: AuditEntry, timezone: string) =>
  auditSentences[entry.action](entry.staff_name || auditTexts.somebody, labelOf(entry, timezone))

export interface AuditDay {
  day: string
  entries: AuditEntry[]
}

/** Under the days on which it happened, in the order it came in. */
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
