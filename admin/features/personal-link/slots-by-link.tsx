import { DayHeading } from '#admin/ui/day-heading.tsx'
import { PhoneLink } from '#admin/ui/phone-link.tsx'
import type { SlotLed } from '#contract/mine.ts'
import { date, span } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'

/** The slots that somebody leads, in order of start. */
export const SlotsByLink = ({ slots }: { slots: SlotLed[] }) => (
  <ul>
    {slots.map((slot) => {
      const start = new Date(slot.start)
      const end = new Date(start.getTime() + slot.duration * 1000)
      return (
        <li key={slot.slot_id}>
          <DayHeading id={slot.slot_id} date={date(start, slot.timezone)} mark={undefined} />
          <p>
            {span({ start, end }, slot.timezone)} · {slot.available_ressources.join(', ')}
          </p>
          {slot.bookings.map((booking) => (
            <p key={booking.booking_id}>
              {booking.booker_name} · {people(booking.attendees_count)}{' '}
              {booking.booker_phone ? <PhoneLink phone={booking.booker_phone} /> : null}
            </p>
          ))}
        </li>
      )
    })}
  </ul>
)
