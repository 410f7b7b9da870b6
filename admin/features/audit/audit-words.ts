import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import type { Role } from '#contract/role.ts'
import {
  auditSentences,
  auditTexts,
  bookingNamed,
  fileNamed,
  quoted,
  roleGiven,
  slotNamed,
  slotsCounted,
} from '#texts/de/audit.ts'
import { date, dateSpan, moment } from '#texts/de/time.ts'
import { slots } from '#texts/de/words.ts'

const named = /^(project|variant|mail_settings|organisation|address)_/
// A slot's start, followed by the booking number or the name of the assigned member.
const slotLabel = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)(?: (.+))?$/
// How many slots an action created, changed and deleted.
const slotCounts = /^(\d+) (\d+) (\d+)$/
// The new role, followed by the name.
const roleLabel = /^(admin|desk|guide) (.*)$/
// A file's content, its format, and the first and last day it covers.
const fileLabel = /^(\w+) (csv|xlsx) (\S+) (\S+)$/
const bookingNumber = /^[\d ]+$/
// For each action, the position of the count that its verb already implies: if the other counts are
// 0, the sentence gives only the number of slots.
const ownCount: Partial<Record<AuditAction, number>> = {
  series_added: 0,
  series_changed: 1,
  series_deleted: 2,
}

function countsOf(action: AuditAction, counts: number[]): string {
  const own = counts[ownCount[action] ?? -1]
  const sum = counts.reduce((total, count) => total + count, 0)
  return own === sum ? slots(sum) : slotsCounted(counts)
}

function fileOf(label: string): string {
  const [, subject = '', format = '', from = '', to = ''] = fileLabel.exec(label) ?? []
  return fileNamed({ subject, format, days: dateSpan(new Date(from), new Date(to), 'UTC') })
}

/** The subject of the entry's sentence, and the slot it mentions. */
function subjectOf({ action, label }: AuditEntry, timezone: string) {
  if (named.test(action)) return { label: quoted(label), slot: '' }
  const given = roleLabel.exec(label)
  if (given && action === 'role_changed') {
    return { label: roleGiven(given[2] ?? '', given[1] as Role), slot: '' }
  }
  const counts = slotCounts.exec(label)
  if (counts && action === 'slots_called_off') {
    return { label: slots(Number(counts[3])), slot: '' }
  }
  if (counts && /^(series|slots|change)_/.test(action)) {
    return { label: countsOf(action, counts.slice(1).map(Number)), slot: '' }
  }
  if (action === 'exported') return { label: fileOf(label), slot: '' }
  const [, start, whose = ''] = slotLabel.exec(label) ?? []
  if (!start) return { label, slot: '' }
  const time = moment(new Date(start), timezone)
  const slot = slotNamed(time)
  if (action.startsWith('slot_')) return { label: time, slot }
  return { label: bookingNumber.test(whose) ? bookingNamed(whose, time) : whose, slot }
}

export function sentenceOf(entry: AuditEntry, timezone: string) {
  const { label, slot } = subjectOf(entry, timezone)
  return auditSentences[entry.action](entry.staff_name || auditTexts.somebody, label, slot)
}

export interface AuditDay {
  day: string
  entries: AuditEntry[]
}

/** Groups the entries by day, in the given order. */
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
