import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PhoneLink } from '#admin/ui/phone-link.tsx'
import { answered, bookingTexts } from '#texts/de/booking.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { people } from '#texts/de/words.ts'
import { CamePanel } from './came-panel.tsx'
import classes from './day-booking-item.module.css'
import type { LastTick } from './last-tick-bar.tsx'
import { type Entering, enterCame } from './offline/enter-ticks.ts'
import type { PendingBooking, PendingSlot } from './offline/pending-slots.ts'
import { TickSign } from './tick-sign.tsx'

interface DayBookingItemProps {
  slot: PendingSlot
  booking: PendingBooking
  entering: Entering
  onTick: (last: LastTick) => void
}

/**
 * A booking. One tap records that everybody came, and a second tap undoes that. Another button
 * opens a panel for other numbers.
 */
export function DayBookingItem({ slot, booking, entering, onTick }: DayBookingItemProps) {
  const [opened, setOpened] = useState(false)
  const panelId = useId()
  const name = booking.name || bookingTexts.erased
  const { tick, sign } = signOf(booking)
  const enter = (came: number | null) => {
    enterCame(entering, slot, { booking, came })
    onTick({ slot, booking, came })
    setOpened(false)
  }
  return (
    <li className={classes.booking} data-tick={tick}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.target}
          aria-pressed={pressed[tick]}
          aria-description={texts.allCame}
          onClick={() => enter(tick === 'all' ? null : booking.people)}
        >
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.people}>
              {people(booking.people)}
              {slot.variants.length > 1 ? ` · ${booking.variant}` : null}
            </span>
          </span>
          <span className={classes.state}>{texts.state(booking.came, booking.people)}</span>
        </UnstyledButton>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={texts.otherFor(name)}
          aria-expanded={opened}
          aria-controls={panelId}
          onClick={() => setOpened(!opened)}
          className={classes.other}
        >
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </div>
      <div id={panelId}>{opened ? <CamePanel booking={booking} onEnter={enter} /> : null}</div>
      <Facts booking={booking} />
    </li>
  )
}

const pressed = { all: true, some: 'mixed', none: 'mixed', open: false } as const

function signOf({ came, people }: PendingBooking) {
  if (came === null) return { tick: 'open', sign: null } as const
  if (came === 0) return { tick: 'none', sign: <TickSign of="cross" /> } as const
  if (came < people) return { tick: 'some', sign: <TickSign of="minus" /> } as const
  return { tick: 'all', sign: <TickSign of="check" /> } as const
}

const Facts = ({ booking }: { booking: PendingBooking }) => (
  <div className={classes.facts}>
    {booking.isPending ? <p className={classes.pending}>{texts.pending}</p> : null}
    {booking.phone ? (
      <p>
        <PhoneLink phone={booking.phone} />
      </p>
    ) : null}
    {booking.answers.map((answer) => (
      <p key={answer.question_id}>{answered(answer)}</p>
    ))}
    {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
  </div>
)
