import { Button } from '@mantine/core'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts as texts } from '#texts/de/booking.ts'
import classes from './book-button.module.css'

interface BookButtonProps {
  slot: Slot
  /** When the slot is: out of its row the button would else tell nothing of it. */
  moment: string
  onBook: () => void
}

/** For a full slot it stays, without effect but in the order of tabs: the focus may be on it. */
export function BookButton({ slot, moment, onBook }: BookButtonProps) {
  const full = slot.sum >= slot.max_attendees
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
