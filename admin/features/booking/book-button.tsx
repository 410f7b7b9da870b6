import { Button } from '@mantine/core'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts as texts } from '#texts/de/booking.ts'

interface BookButtonProps {
  slot: Slot
  describedBy: string
  onBook: () => void
}

/** Of a full slot it stays where it is, and in the order of tabs: the focus may just be on it. */
export function BookButton({ slot, describedBy, onBook }: BookButtonProps) {
  const full = slot.sum >= slot.max_attendees
  return (
    <Button
      variant="default"
      size="sm"
      miw={112}
      px="sm"
      onClick={full ? undefined : onBook}
      aria-disabled={full}
      data-disabled={full || undefined}
      aria-describedby={describedBy}
    >
      {full ? texts.bookedUp : texts.book}
    </Button>
  )
}
