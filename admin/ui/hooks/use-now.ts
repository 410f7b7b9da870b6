import { useEffect, useState } from 'react'

const minute = 60_000

/** The present minute, as it goes on. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const untilNextMinute = minute - (now.getTime() % minute)
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
