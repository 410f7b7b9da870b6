import { useEffect, useMemo, useState } from 'react'
import type { OwnBookingScript } from '../own-booking/changing.ts'
import { loadScript } from '../script.ts'

declare global {
  var RundgangOwnBooking: OwnBookingScript | undefined
}

/**
 * The script that changes bookings, which those who cancel need not wait for; not loaded without a
 * URL.
 */
export function useChangingScript(url: string) {
  const [script, set] = useState(globalThis.RundgangOwnBooking)
  /** Loads it, perhaps again; returns whether that worked. */
  const load = useMemo(() => {
    let loading: Promise<unknown> | undefined
    return async () => {
      loading ??= globalThis.RundgangOwnBooking ? Promise.resolve() : loadScript(url)
      await loading
      loading = undefined
      set(globalThis.RundgangOwnBooking)
      return !!globalThis.RundgangOwnBooking
    }
  }, [url])

  useEffect(() => {
    if (url) load()
  }, [url, load])
  return { script, load }
}
