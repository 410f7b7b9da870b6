import type { BookingShown } from '#contract/booking.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import type { PageStep } from '../manage/page-steps.ts'
import type { CalendarDay } from '../state/days.ts'
import type { ChangingProps } from './changing.ts'
import type { Saving } from './saving.ts'

/** The booker's choices so far, kept when going back. */
export interface Draft {
  /** The number of people as entered; undefined if unchanged. */
  people?: string | undefined
  day?: CalendarDay | undefined
  slot?: PublicSlot | undefined
}

/** The props of each step of a change. */
export interface ChangeProps extends Pick<ChangingProps, 'go' | 'back'> {
  t: PageTexts
  words: OwnBookingTexts
  booking: BookingShown
  /** The number of people as entered. */
  people: string
  /** The current booking as text. */
  now: string
  change: (changed: Draft) => void
  saving: Saving
}

export interface MoveProps extends ChangeProps {
  step: PageStep
  draft: Draft
}
