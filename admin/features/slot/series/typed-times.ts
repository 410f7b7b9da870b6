import { visibleText } from '#admin/ui/field/visible-text.ts'

const between = /[\s,;/]+/
const filler = /\b(uhr|und)\b/gi
const clockTime = /^(\d{1,2})(?:[:.](\d{2}))?$/

/**
 * The times of day typed, such as `11:00`, in the order typed. `faulty` contains the parts that are
 * not times.
 */
export interface TypedTimes {
  times: string[]
  faulty: string[]
}

/** Reads times such as `10:00, 11.30 und 14 Uhr`, leaving out duplicates. */
export function readTimes(typed: string): TypedTimes {
  const times = new Set<string>()
  const faulty: string[] = []
  const words = visibleText(typed).replaceAll(filler, ' ').split(between)
  for (const word of words.filter(Boolean)) {
    const time = timeIn(word)
    if (time) times.add(time)
    else faulty.push(word)
  }
  return { times: [...times], faulty }
}

function timeIn(word: string): string | undefined {
  const [, hours = '', minutes = '00'] = clockTime.exec(word) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
