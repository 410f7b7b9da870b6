import { BookButton } from '#admin/features/booking/book-button.tsx'
import { BookingList } from '#admin/features/booking/booking-list.tsx'
import { isPast, momentOf, type TimedSlot } from '#admin/features/slot/days.ts'
import { bookingsOf } from '#admin/features/slot/slot-entries.ts'
import { SlotMenu } from '#admin/features/slot/slot-menu.tsx'
import { SlotRow } from '#admin/features/slot/slot-row.tsx'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { moment } from '#texts/de/time.ts'

interface DashboardSlotProps {
  timed: TimedSlot
  now: Date
  /** The project's; a slot of another one says so. */
  timezone: string
  canChange: boolean
  onBook: (slot: Slot) => void
  onEdit: (slot: Slot) => void
  onDelete: (slot: Slot) => void
}

export function DashboardSlot(props: DashboardSlotProps) {
  const { timed, now, timezone, canChange, onBook, onEdit, onDelete } = props
  const { slot, start } = timed
  return (
    <SlotRow
      timed={timed}
      past={isPast(timed, now)}
      zone={slot.timezone === timezone ? undefined : slot.timezone}
      bookingList={
        <BookingList
          bookings={bookingsOf(slot)}
          timezone={slot.timezone}
          label={bookingTexts.listOf(moment(start, slot.timezone))}
        />
      }
      actions={
        canChange ? (
          <>
            <BookButton slot={slot} moment={momentOf(timed)} onBook={() => onBook(slot)} />
            <SlotMenu
              moment={momentOf(timed)}
              onEdit={() => onEdit(slot)}
              onDelete={() => onDelete(slot)}
            />
          </>
        ) : null
      }
    />
  )
}
