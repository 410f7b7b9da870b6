const firstYear = 1900
export const lastYear = 2999

/**
 * While a year is being typed, it passes through values such as 0002, which are not accepted as
 * dates.
 */
export const isOfOurTime = ({ year }: { year: number }) => year >= firstYear && year <= lastYear

/** Undefined for text that is not a date, such as an incomplete one or 31 February. */
export function parsed<Parsed>(parse: () => Parsed): Parsed | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a day, `2026-12-01`, between the years 1900 and 2999. */
export function isDay(text: string) {
  const day = dayPattern.test(text) ? parsed(() => Temporal.PlainDate.from(text)) : undefined
  return day !== undefined && isOfOurTime(day)
}
