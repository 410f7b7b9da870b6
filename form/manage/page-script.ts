import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PriceScript } from '#form/extras/script.ts'
import { loadScript } from '#form/script.ts'
import type { BookingAddress } from '#form/state/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { PageStep } from './page.tsx'

export interface BookedSlotProps {
  t: PageTexts
  url: BookingAddress
  booking: BookingShown
  /** Shows this state of the booking on the page. */
  show: (booking: BookingShown) => void
  /** Fetches the booking again; undefined if the request failed. */
  refresh: () => Promise<BookingShown | undefined>
}

/** The exports of `booked-slot.js`. */
export interface BookedSlotScript {
  Moved: (props: BookedSlotProps) => ReactNode
  CalledOff: (props: BookedSlotProps) => ReactNode
}

/** The message about a completed change. */
export interface Changed {
  title: string
  hint: string
  /** The label of the link to the calendar file; empty if it did not change. */
  calendar: string
}

export interface ChangingProps {
  t: PageTexts
  url: BookingAddress
  booking: BookingShown
  step: PageStep
  go: (step: PageStep) => void
  back: () => void
  onChanged: (booking: BookingShown, changed: Changed) => void
  /** Fetches the booking again; undefined if the request failed. */
  refresh: () => Promise<BookingShown | undefined>
  /** Called with a message if the booking can no longer be changed. */
  onOver: (text: string) => void
}

/** The exports of `own-booking.js`. */
export interface OwnBookingScript {
  Changing: (props: ChangingProps) => ReactNode
}

/** The exports of `own-answers.js`. */
export interface OwnAnswersScript {
  Answering: (props: ChangingProps) => ReactNode
}

declare global {
  var RundgangOwnAnswers: OwnAnswersScript | undefined
  var RundgangOwnBooking: OwnBookingScript | undefined
  var RundgangBookedSlot: BookedSlotScript | undefined
  var RundgangPrices: PriceScript | undefined
}

/** URLs of the scripts the page loads on demand. */
export interface PageScripts {
  changing: string
  answering: string
  bookedSlot: string
  prices: string
}

/** The script that shows prices. */
export const pricesScript = () => globalThis.RundgangPrices

/** The script for changing bookings. */
export const changingScript = () => globalThis.RundgangOwnBooking

/** The script for correcting answers. */
export const answeringScript = () => globalThis.RundgangOwnAnswers

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
