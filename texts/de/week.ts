const monthAndYear = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' })
const weekdayShort = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A calendar day, such as `2026-12-01`, has no time zone, so noon UTC on that day is formatted. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

export const weekTexts = {
  /** For example `30. November – 6. Dezember 2026`. */
  span: (from: string, to: string) => monthAndYear.formatRange(noon(from), noon(to)),
  number: (week: number) => `KW ${week}`,
  previous: 'Vorige Woche',
  next: 'Nächste Woche',
  days: 'Tage der Woche',
  weekday: (day: string) => weekday.format(noon(day)),
  /** For example `Mo`. */
  weekdayShort: (day: string) => weekdayShort.format(noon(day)),
  dayAndMonth: (day: string) => dayAndMonth.format(noon(day)),
  keys: 'Mit den Pfeiltasten gehen Sie von Termin zu Termin, mit der Eingabetaste öffnen Sie ihn.',
  selectKeys:
    'Mit den Pfeiltasten gehen Sie von Termin zu Termin, mit der Leertaste wählen Sie ihn aus. Mit Umschalt- und Leertaste wählen Sie alle dazwischen.',
  now: 'Jetzt',
  deleted: 'Gelöscht',
  nobody: 'niemand eingeteilt',
  moreVariants: (count: number) => `und ${count} weitere`,
  closed: (reason: string) => (reason ? `Geschlossen: ${reason}` : 'Geschlossen'),
  noneThatDay: 'Keine Termine',
  none: 'In dieser Woche gibt es keine Termine.',
  nextSlot: (date: string) => `Nächster Termin: ${date}`,
  noneHint: 'Gehen Sie zu einer anderen Woche, oder legen Sie einen neuen Termin an.',
  noneHintReadOnly: 'Gehen Sie zu einer anderen Woche.',
  noneFits: 'In dieser Woche passt kein Termin zu dieser Auswahl.',
}
