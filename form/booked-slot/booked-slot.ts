import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { BookingAddress } from '../state/call.ts'

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
