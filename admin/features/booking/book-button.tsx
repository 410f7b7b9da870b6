import { Button } from '@mantine/core'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts as texts } from '#texts/de/booking.ts'
import classes from './book-button.module.css'
import { freePlaces } from './free-places.ts'

interface BookButtonProps {
  slot: Slot
  /** The slot's date and time as text, for the button's accessible name. */
  moment: string
  onBook: () => void
}

/**
 * Opens the booking dialog for the slot. If the slot is full, the button does nothing but stays
 * focusable, because it may have focus when the slot fills up.
 */
export function BookButton({ slot, moment, onBook }: BookButtonProps) {
  const full = freePlaces(slot) === 0
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.button}
      px="sm"
      onClick={full ? undefined : onBook}
      aria-disabled={full}
      data-disabled={full || undefined}
      aria-label={texts.bookAt(moment)}
    >
      {texts.book}
    </Button>
  )
}
