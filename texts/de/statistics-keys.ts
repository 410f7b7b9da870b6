import type { Breakdown } from '#contract/breakdown.ts'
import type { Language } from '#contract/language.ts'
import type { GroupKind } from '#contract/question.ts'
import { formerMember } from './former-member.ts'
import { groupTexts } from './group.ts'
import { languageNames } from './languages.ts'

const weekdays = [
  ...['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
]

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('de-DE', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

const unknown: Record<Breakdown, string> = {
  ...{ day: '', week: '', month: '', weekday: '', hour: '' },
  variant: 'Ohne Buchung, mehrere Führungstypen',
  guide: 'Niemand eingeteilt',
  language: 'Ohne Buchung',
  group: 'Nicht angegeben',
}

/** Says what a row of statistics is about. */
export function keyWords(by: Breakdown, { key, name }: { key: string; name: string }): string {
  if (key === '') return unknown[by]
  if (by === 'day') return day.format(new Date(key))
  if (by === 'week') return `KW ${Number(key.slice(6))} ${key.slice(0, 4)}`
  if (by === 'month') return month.format(new Date(key))
  if (by === 'weekday') return weekdays[Number(key) - 1] ?? key
  if (by === 'hour') return `${Number(key)} Uhr`
  if (by === 'language') return languageNames[key as Language]
  if (by === 'group') return groupTexts.groupKinds[key as GroupKind]
  return name || (by === 'guide' ? formerMember : key)
}

/** A shorter name for places with little room. */
export const shortKeyWords = (by: Breakdown, row: { key: string; name: string }): string =>
  by === 'month' ? shortMonth.format(new Date(row.key)) : keyWords(by, row)
