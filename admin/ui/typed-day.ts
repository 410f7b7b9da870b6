import { useTimeout } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'

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

// In milliseconds. Each typed digit may complete a valid date, so the jump is delayed in case more
// digits follow.
const typing = 500

/**
 * Props for a date field that shows the day `shown` and calls `onGo` once another day is typed.
 * `forget` discards the typed date; links to other days call it.
 */
export function useTypedDay(shown: string, onGo: (day: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [reached, setReached] = useState(shown)
  // Until the typed day is loaded, the field keeps showing it instead of the previous day.
  if (shown !== reached) {
    setReached(shown)
    if (typed === shown || typed === reached) setTyped(undefined)
  }
  const { start, clear } = useTimeout((day: string) => {
    if (isDay(day)) onGo(day)
  }, typing)
  const field = {
    type: 'date',
    min: '1900-01-01',
    max: '2999-12-31',
    value: typed ?? shown,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value)
      clear()
      start(currentTarget.value)
    },
    onBlur: () => setTyped((day) => (day && isDay(day) ? day : undefined)),
  }
  const forget = () => {
    clear()
    setTyped(undefined)
  }
  return { field, forget }
}
