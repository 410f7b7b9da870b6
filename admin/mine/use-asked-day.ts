import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Scrolls to the day in an email's link, once the days are shown. Returns that day. */
export function useAskedDay(shown: boolean): string | null {
  const [parameters] = useSearchParams()
  const day = parameters.get('ab')
  useEffect(() => {
    if (shown && day) document.getElementById(day)?.scrollIntoView()
  }, [shown, day])
  return day
}
