/** A day, in any year if none is given. */
interface Day {
  day: number
  month: number
  year?: number
}

/** Minutes of a day; `until` is exclusive. */
export interface Minutes {
  from: number
  until: number
}

/** What somebody said about when: days, days of the week, and a time of day. */
interface Spoken {
  days: Day[]
  /** 1 for Monday. */
  weekdays: number[]
  /** How many days from today. */
  ahead: number[]
  minutes?: Minutes
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Temporal.PlainDate(2024, month + 1, 1).toLocaleString('de', { month: 'long' }).toLowerCase(),
)
const monthOf = (name: string) =>
  months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

const germanDate = new RegExp(
  `(?<![\\p{L}\\p{N}.])(\\d{1,2})\\.\\s*(?:(\\d{1,2})\\.?|(${months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')})\\.?)(?:\\s*(\\d{4}|\\d{2}))?(?![\\p{L}\\p{N}])`,
  'giu',
)
const isoDate = /(?<![\p{L}\p{N}-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\p{L}\p{N}-])/gu

/** Takes the dates out of a text, such as `12.3.` or `2027-03-12`; `rest` is what is left. */
function readDays(typed: string): { days: Day[]; rest: string } {
  const days: Day[] = []
  const note = (day: Day, text: string) => {
    if (datesOf(day, 2024, 0).length === 0) return text
    days.push(day)
    return ' '
  }
  const rest = typed
    .replaceAll(isoDate, (text, year, month, day) =>
      note({ day: Number(day), month: Number(month), year: Number(year) }, text),
    )
    .replaceAll(germanDate, (text, day, month, name: string | undefined, year) => {
      const given = year ? { year: Number(year) + (year.length === 2 ? 2000 : 0) } : {}
      return note({ day: Number(day), month: name ? monthOf(name) : Number(month), ...given }, text)
    })
  return { days, rest }
}

/** The dates that a day may mean: in its year, or in the given one and those around it. */
export function datesOf({ day, month, year }: Day, thisYear: number, around = 1): string[] {
  if (day < 1 || month < 1 || month > 12) return []
  const years = year
    ? [year]
    : Array.from({ length: 2 * around + 1 }, (_, at) => thisYear - around + at)
  return years.flatMap((one) => {
    const first = Temporal.PlainDate.from({ year: one, month, day: 1 })
    return day <= first.daysInMonth ? [first.with({ day }).toString()] : []
  })
}

const monday = new Temporal.PlainDate(2024, 1, 1)
const weekdayNames = Array.from({ length: 7 }, (_, nth) =>
  monday.add({ days: nth }).toLocaleString('de', { weekday: 'long' }).toLowerCase(),
)
const inDays = new Intl.RelativeTimeFormat('de', { numeric: 'auto' })
const relative = [0, 1, 2].map((days) => inDays.format(days, 'day'))

const word = (alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}.@-])(${alternatives.join('|')})(?![\\p{L}\\p{N}@-])\\.?`, 'giu')
const weekday = word(weekdayNames.map((name) => `${name}s?`))
const shortWeekday = word(weekdayNames.map((name) => name.slice(0, 2)))
const relativeDay = word(relative)
const filler = word(['am', 'um', 'gegen'])

const hour = '(?<![\\p{L}\\p{N}.:-])([01]?\\d|2[0-3])'
const clock = new RegExp(
  `${hour}(?:[:.]([0-5]\\d))?\\s*uhr(?:\\s*([0-5]\\d))?(?![\\p{L}\\p{N}])|${hour}:([0-5]\\d)(?![\\p{L}\\p{N}:])`,
  'iu',
)

/**
 * Reads when somebody means, such as `Freitag 9 Uhr`, `fr 9:00`, `morgen` or `12.3.`; null if the
 * text names no day. An hour alone means all of it. `isOnlyDay`: whether nothing else is said;
 * `mayBeName`: whether it is just a word that may also be a name, such as `Freitag`.
 */
export function readSpoken(
  typed: string,
): (Spoken & { rest: string; isOnlyDay: boolean; mayBeName: boolean }) | null {
  const time = clock.exec(typed)
  const withoutTime = time ? typed.replace(clock, ' ') : typed
  const spoken: Spoken & { weekdays: number[] } = { days: [], weekdays: [], ahead: [] }
  const note = (pattern: RegExp, names: string[], length: number, to: number[]) => (text: string) =>
    text.replaceAll(pattern, (_, name: string) => {
      to.push(names.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, length))))
      return ' '
    })
  const weekdays: number[] = []
  // `so` or `di` is a weekday only beside a time.
  const short = note(shortWeekday, weekdayNames, 2, weekdays)
  const long = note(weekday, weekdayNames, 4, weekdays)
  const ahead = note(relativeDay, relative, 20, spoken.ahead)
  const { days, rest } = readDays(withoutTime)
  spoken.days = days
  const named = ahead(long(time ? short(rest) : rest))
  spoken.weekdays = weekdays.map((nth) => nth + 1)
  if (days.length + spoken.weekdays.length + spoken.ahead.length === 0) return null
  const left = named.replaceAll(filler, ' ').trim()
  return {
    ...spoken,
    ...(time ? { minutes: minutesIn(time) } : {}),
    rest: left,
    isOnlyDay: !/[\p{L}\p{N}]/u.test(left),
    mayBeName: !time && days.length === 0,
  }
}

function minutesIn([, spokenHour, before, after, plainHour, plain]: RegExpExecArray): Minutes {
  const minute = before ?? after ?? plain
  const from = Number(spokenHour ?? plainHour) * 60 + Number(minute ?? 0)
  return { from, until: from + (minute === undefined ? 60 : 1) }
}

/** The next dates that are meant by days counted from today, or by days of the week. */
export function nextDates(
  { weekdays, ahead }: Pick<Spoken, 'weekdays' | 'ahead'>,
  today: Temporal.PlainDate,
  weeks: number,
): string[] {
  const first = weekdays.map((one) => (one - today.dayOfWeek + 7) % 7)
  const later = Array.from({ length: weeks }, (_, week) => first.map((days) => days + 7 * week))
  return [...ahead, ...later.flat()].map((days) => today.add({ days }).toString())
}
