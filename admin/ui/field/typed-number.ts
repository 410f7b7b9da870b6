/** A whole number as typed; `NaN` for anything else, including `1e2`, which browsers accept. */
export const wholeNumber = (typed: string) =>
  /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN

const decimal = String.raw`(\d+(?:[.,]\d+)?)`
const ofMinutes = String.raw`(?:m|min\.?|minuten?)`
const ofHours = String.raw`(?:h|std\.?|stunden?)`

const thousands = /^\d{1,3}(\.\d{3})+$/
const minutes = new RegExp(`^${decimal} *${ofMinutes}?$`)
const hours = new RegExp(String.raw`^${decimal} *${ofHours}(?: *(\d+) *${ofMinutes}?)?$`)
const clock = new RegExp(String.raw`^(\d+):([0-5]\d) *${ofHours}?$`)
const days = new RegExp(`^${decimal} *(?:d|tage?)$`)

const numberIn = (text = '0') => Number(text.replace(',', '.'))

/** Minutes as typed: `90`, `1,5 h`, `1:30`, `1 Std. 30 Min.`, `2 Tage`; `NaN` for anything else. */
export function typedMinutes(typed: string): number {
  const text = typed.trim().toLowerCase()
  if (thousands.test(text)) return Number(text.replaceAll('.', ''))
  const inMinutes = minutes.exec(text)
  if (inMinutes) return numberIn(inMinutes[1])
  const inHours = hours.exec(text) ?? clock.exec(text)
  if (inHours) return numberIn(inHours[1]) * 60 + numberIn(inHours[2])
  const inDays = days.exec(text)
  return inDays ? numberIn(inDays[1]) * 24 * 60 : Number.NaN
}
