import { Button, CloseButton } from '@mantine/core'
import { bookingTexts } from '#texts/de/booking.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { words } from '#texts/de/words.ts'
import classes from './last-tick-bar.module.css'
import { type Entering, enterCame } from './offline/enter-ticks.ts'
import type { PendingBooking, PendingSlot } from './offline/pending-slots.ts'

/** The last entry made on this page, which can be undone with one tap. */
export interface LastTick {
  slot: PendingSlot
  /** The booking before the entry. */
  booking: PendingBooking
  came: number | null
}

interface LastTickBarProps {
  last: LastTick
  entering: Entering
  onDone: () => void
}

export function LastTickBar({ last, entering, onDone }: LastTickBarProps) {
  const { slot, booking, came } = last
  const undo = () => {
    enterCame(entering, slot, { booking: { ...booking, came }, came: booking.came })
    onDone()
  }
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {texts.done(booking.name || bookingTexts.erased, came, booking.people)}
      </p>
      <Button variant="default" size="md" onClick={undo}>
        {texts.undo}
      </Button>
      <CloseButton aria-label={words.dismiss} size={44} onClick={onDone} />
    </div>
  )
}
