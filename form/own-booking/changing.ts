import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { PageStep } from '../manage/page-steps.ts'
import type { BookingAddress } from '../state/call.ts'

/** The message about a completed change. */
export interface Changed {
  title: string
  hint: string
  /** The label of the link to the calendar file. */
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
