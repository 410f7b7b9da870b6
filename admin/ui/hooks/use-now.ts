import { useEffect, useState } from 'react'

const minute = 60_000

/** The current time, updated every minute. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const untilNextMinute = minute - (now.getTime() % minute)
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
