import { visibleText } from './visible-text.ts'

// Numbers with German thousands separators. `1,000` is refused, because it could also mean one.
const thousands = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:\s\d{3})+$/
const ambiguous = /^\d{1,3}(?:,\d{3})+$/

const ungrouped = (text: string) => (thousands.test(text) ? text.replaceAll(/[.\s]/g, '') : text)

/**
 * Parses a typed whole number, such as `1000`, `1.000` or `1 000`; `NaN` for anything else. The
 * field's type is not `number`, because browsers would then silently turn `1,5` into 15.
 */
export function wholeNumber(typed: string): number {
  const text = ungrouped(visibleText(typed))
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

const decimal = String.raw`(\d+(?:[.,]\d+)?)`
const ofMinutes = String.raw`(?:m|min\.?|minuten?)`
const ofHours = String.raw`(?:h|std\.?|stunden?)`

const minutes = new RegExp(`^${decimal} *${ofMinutes}?$`)
const clock = new RegExp(String.raw`^(\d+):([0-5]\d) *${ofHours}?$`)

/** The units in descending order; a time may consist of several, such as `1 Tag 2 Stunden`. */
const units = [
  { pattern: '(?:w|wo\\.?|wochen?)', minutes: 7 * 24 * 60 },
  { pattern: '(?:d|tg\\.?|tage?)', minutes: 24 * 60 },
  { pattern: ofHours, minutes: 60 },
  { pattern: ofMinutes, minutes: 1 },
]
const parts = units.map(({ pattern }) => `(?:${decimal} *${pattern})?`)
const several = new RegExp(`^${parts.join(' *')}$`)
/** Only after hours may the unit of the minutes be left out. */
const hours = new RegExp(String.raw`^${decimal} *${ofHours} *(\d+)$`)

const numberIn = (text = '0') => Number(text.replace(',', '.'))

/** `eine Woche` for `1 woche`, and `1 Tag und 2 Stunden` for `1 tag 2 stunden`. */
const inDigits = (text: string) =>
  text.replace(/\b(?:eine?|einen)\b/g, '1').replaceAll(/ (?:und|\+) | *, +/g, ' ')

/**
 * Parses a typed duration as minutes: `90`, `1,5 h`, `1:30`, `1 Std. 30 Min.`, `2 Tage`, `1 Woche`;
 * `NaN` for anything else.
 */
export function typedMinutes(typed: string): number {
  const text = inDigits(ungrouped(visibleText(typed).toLowerCase()))
  if (ambiguous.test(text)) return Number.NaN
  const inMinutes = minutes.exec(text)
  if (inMinutes) return numberIn(inMinutes[1])
  const inHours = hours.exec(text) ?? clock.exec(text)
  if (inHours) return numberIn(inHours[1]) * 60 + numberIn(inHours[2])
  const found = text ? several.exec(text)?.slice(1) : undefined
  if (!found) return Number.NaN
  return found.reduce((sum, number, nth) => sum + numberIn(number) * (units[nth]?.minutes ?? 0), 0)
}
