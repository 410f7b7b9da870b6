import { useTimeout } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'
import { isDay } from './typed-day.ts'

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
