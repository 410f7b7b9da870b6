import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CapacityBar } from '#admin/ui/capacity-bar.tsx'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { span } from '#texts/de/time.ts'
import { bookings, number } from '#texts/de/words.ts'
import { bookingsOf } from '../dialogs/slot-entries.ts'
import type { TimedSlot } from './days.ts'
import classes from './slot-row.module.css'

interface SlotRowProps {
  timed: TimedSlot
  past: boolean
  /** Shown only if it differs from the others' zone. */
  zone?: string | undefined
  staff: ReactNode
  /** The possible actions. */
  actions: ReactNode
  bookingList: ReactNode
}

export function SlotRow({ timed, past, zone, staff, actions, bookingList }: SlotRowProps) {
  const { slot } = timed
  const timeId = useId()
  const listId = useId()
  const [opened, list] = useDisclosure(false)
  const booked = bookingsOf(slot).length
  const held = bookingsOf(slot).filter(({ held_until }) => held_until).length

  return (
    <li
      className={classes.row}
      data-place
      data-past={past || undefined}
      data-internal={slot.internal || undefined}
    >
      <div className={classes.time} id={timeId}>
        <time dateTime={slot.start}>{span(timed, slot.timezone)}</time>
        {zone ? <p className={classes.zone}>{slotTexts.ownZone(zone)}</p> : null}
      </div>
      <div className={classes.what}>
        <p>
          {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
          {slot.available_ressources.join(', ')}
        </p>
        {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      </div>
      <div className={classes.capacity}>
        <CapacityBar
          taken={slot.sum}
          capacity={slot.max_attendees}
          label={slotTexts.taken(number.format(slot.sum), number.format(slot.max_attendees))}
          words={{ nearlyFull: slotTexts.nearlyFull, full: slotTexts.full }}
        />
      </div>
      <div className={classes.staff}>{staff}</div>
      <div className={classes.bookings}>
        {booked > 0 ? (
          <UnstyledButton
            className={classes.toggle}
            onClick={list.toggle}
            aria-expanded={opened}
            aria-controls={listId}
            aria-describedby={timeId}
          >
            {bookings(booked)}
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        ) : (
          <span className={classes.none}>{bookingTexts.none}</span>
        )}
        {held > 0 ? (
          <p className={classes.held}>
            <IconHourglass size={16} aria-hidden />
            {bookingTexts.held(held)}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>{actions}</div>
      <div className={classes.list} id={listId}>
        {opened && booked > 0 ? bookingList : null}
      </div>
    </li>
  )
}
