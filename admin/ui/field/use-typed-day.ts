import { useDebouncedCallback } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'
import { isDay } from './typed-day.ts'

// In milliseconds. While a date is being typed, each digit may make a valid one, so the jump waits.
const typing = 500

/**
 * The properties of a date field that shows the day `shown`, and calls `onGo` once another day is
 * typed. `forget` drops what is typed, for links to other days.
 */
export function useTypedDay(shown: string, onGo: (day: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [reached, setReached] = useState(shown)
  // The field shows the typed date until that day is loaded, instead of the day shown so far.
  if (shown !== reached) {
    setReached(shown)
    if (typed === shown || typed === reached) setTyped(undefined)
  }
  const go = useDebouncedCallback((day: string) => {
    if (isDay(day)) onGo(day)
  }, typing)
  const field = {
    type: 'date',
    min: '1900-01-01',
    max: '2999-12-31',
    value: typed ?? shown,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value)
      go(currentTarget.value)
    },
    onBlur: () => setTyped((day) => (day && isDay(day) ? day : undefined)),
  }
  const forget = () => {
    go.cancel()
    setTyped(undefined)
  }
  return { field, forget }
}
