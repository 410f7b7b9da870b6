import { useEffect, useMemo, useState } from 'react'
import type { BookedSlotScript } from '../booked-slot/booked-slot.ts'
import type { OwnBookingScript } from '../own-booking/changing.ts'
import { loadScript } from '../script.ts'

declare global {
  var RundgangOwnBooking: OwnBookingScript | undefined
  var RundgangBookedSlot: BookedSlotScript | undefined
}

/** URLs of the scripts the page loads on demand. */
export interface PageScripts {
  changing: string
  bookedSlot: string
}

/** The script for changing bookings. */
export const changingScript = () => globalThis.RundgangOwnBooking

/** The script that tells bookers their slot was moved or called off. */
export const bookedSlotScript = () => globalThis.RundgangBookedSlot

/**
 * A script that the cancel page loads without waiting for it. An empty URL loads nothing.
 * `provided` returns the script's exports once it has run, and must be a stable function.
 */
export function usePageScript<Script>(url: string, provided: () => Script | undefined) {
  const [script, set] = useState(provided)
  const [failed, setFailed] = useState(false)
  /** Loads the script, even if an earlier attempt failed, and returns whether it succeeded. */
  const load = useMemo(() => {
    let loading: Promise<unknown> | undefined
    return async () => {
      loading ??= provided() ? Promise.resolve() : loadScript(url)
      await loading
      loading = undefined
      set(provided)
      setFailed(!provided())
      return !!provided()
    }
  }, [url, provided])

  useEffect(() => {
    if (url) load()
  }, [url, load])
  return { script, failed, load }
}
