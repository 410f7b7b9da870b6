import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { PageStep } from '../manage/page-steps.ts'
import type { BookingAddress } from '../state/call.ts'

/** What the page says about a change that was made. */
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
  /** Fetches the booking again; undefined if that failed. */
  refresh: () => Promise<BookingShown | undefined>
  /** Called if the booking cannot be changed any more, with what to say about it. */
  onOver: (text: string) => void
}

/** What `own-booking.js` provides. */
export interface OwnBookingScript {
  Changing: (props: ChangingProps) => ReactNode
}
