const firstYear = 1900
export const lastYear = 2999

/**
 * Whether a year is plausible. While a year is being typed, the field has values such as 0002,
 * which must not be accepted as dates.
 */
export const isOfOurTime = ({ year }: { year: number }) => year >= firstYear && year <= lastYear

/**
 * Parses text. Returns undefined if it is not a date, for example if it is incomplete or 31
 * February.
 */
export function parsed<Parsed>(parse: () => Parsed): Parsed | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a day between 1900 and 2999, such as `2026-12-01`. */
export function isDay(text: string) {
  const day = dayPattern.test(text) ? parsed(() => Temporal.PlainDate.from(text)) : undefined
  return day !== undefined && isOfOurTime(day)
}
