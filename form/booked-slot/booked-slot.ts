import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { BookingAddress } from '../state/call.ts'

export interface BookedSlotProps {
  t: PageTexts
  url: BookingAddress
  booking: BookingShown
  /** Shows what the booking is now. */
  show: (booking: BookingShown) => void
  /** Fetches the booking again; undefined if that failed. */
  refresh: () => Promise<BookingShown | undefined>
}

/** What `booked-slot.js` provides. */
export interface BookedSlotScript {
  Moved: (props: BookedSlotProps) => ReactNode
  CalledOff: (props: BookedSlotProps) => ReactNode
}
