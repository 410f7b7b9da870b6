import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { BookingAddress } from '../state/call.ts'

export interface BookedSlotProps {
  t: PageTexts
  url: BookingAddress
  booking: BookingShown
  /** Shows the present state of the booking. */
  show: (booking: BookingShown) => void
  /** Fetches the booking again; undefined if that failed. */
  refresh: () => Promise<BookingShown | undefined>
}

/** The exports of `booked-slot.js`. */
export interface BookedSlotScript {
  Moved: (props: BookedSlotProps) => ReactNode
  CalledOff: (props: BookedSlotProps) => ReactNode
}
