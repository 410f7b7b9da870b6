import { Button } from '@mantine/core'
import { IconChevronDown, IconHourglass, IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import { totalOf } from '#admin/booking/totals.ts'
import { wallDay } from '#admin/dashboard/wall-clock.ts'
import { DayHeading } from '#admin/ui/day-heading.tsx'
import { phoneHref } from '#admin/ui/phone-link.tsx'
import { deviceZone, offsetAt } from '#admin/ui/time-zone.ts'
import type { SlotLed } from '#contract/slot.ts'
import { answered, bookingTexts, peopleIn } from '#texts/de/booking.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { date, span, time } from '#texts/de/time.ts'
import { bookings as bookingCount, number, people } from '#texts/de/words.ts'
import classes from './mine.module.css'

export interface TimedSlotLed {
  slot: SlotLed
  start: Date
  /** Undefined if all of the slot's variants have been deleted. */
  end: Date | undefined
  isOver: boolean
}

export interface MineDay {
  /** `2026-12-01`, in the slots' time zone. */
  key: string
  isToday: boolean
  slots: TimedSlotLed[]
}

function timed(slot: SlotLed, now: Date): TimedSlotLed {
  const start = new Date(slot.start)
  const end = slot.duration > 0 ? new Date(start.getTime() + slot.duration * 1000) : undefined
  return { slot, start, end, isOver: (end ?? start) <= now }
}

/**
 * Today and the days after it, and before them what is still running. Each slot is listed by start time under its day in its own time
 * zone.
 */
export function mineDays(slots: SlotLed[], now: Date): MineDay[] {
  const days = new Map<string, MineDay>()
  for (const timedSlot of slots.map((slot) => timed(slot, now))) {
    const { start, slot, isOver } = timedSlot
    const key = wallDay(start, slot.timezone)
    const today = wallDay(now, slot.timezone)
    // The day may have ended since the slots were stored on the device.
    if (key < today && isOver) continue
    const day = days.get(key) ?? { key, isToday: key === today, slots: [] }
    day.slots.push(timedSlot)
    days.set(key, day)
  }
  return [...days.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

interface MineBookingProps {
  booking: SlotLed['bookings'][number]
  timezone: string
  /** Whether to show the booking's variant, because the slot offers several. */
  namesVariant: boolean
}

const MineBooking = ({ booking, timezone, namesVariant }: MineBookingProps) => (
  <li className={classes.booking}>
    <div className={classes.who}>
      {booking.booker_name ? (
        <p className={classes.name}>{booking.booker_name}</p>
      ) : (
        <p className={classes.erased}>{bookingTexts.erased}</p>
      )}
      <p>
        {[
          peopleIn(booking.attendees_count, booking.part),
          namesVariant ? booking.ressource_name : null,
          totalOf(booking),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    {booking.booker_phone ? (
      <Button
        component="a"
        href={phoneHref(booking.booker_phone)}
        variant="default"
        size="md"
        className={classes.phone}
        leftSection={<IconPhone size={20} aria-hidden />}
        aria-label={texts.call(booking.booker_name, booking.booker_phone)}
      >
        {booking.booker_phone}
      </Button>
    ) : null}
    {booking.held_until ? (
      <p className={classes.held}>
        <IconHourglass size={18} aria-hidden className={classes.sign} />
        {bookingTexts.heldUntil(time(new Date(booking.held_until), timezone))}
      </p>
    ) : null}
    {booking.answers.map((answer) => (
      <p key={answer.question_id}>{answered(answer)}</p>
    ))}
    {booking.comment ? <p className={classes.bookingComment}>{booking.comment}</p> : null}
  </li>
)

interface MineSlotProps {
  timed: TimedSlotLed
  /** Whether the slot's bookings are expanded initially. */
  opened: boolean
  /** Whether to show the name of the slot's project. */
  namesProject: boolean
  /** The names of the slot's other guides. */
  others: string[]
}

function MineSlot({ timed, opened, namesProject, others }: MineSlotProps) {
  const { slot, start, isOver } = timed
  const timeId = useId()
  const place = placeOf(slot)
  const hasOwnZone = offsetAt(start, slot.timezone) !== offsetAt(start, deviceZone)
  return (
    <li className={classes.slot} data-over={isOver || undefined} aria-labelledby={timeId}>
      <div className={classes.slotHead}>
        <p id={timeId} className={classes.time}>
          <time dateTime={slot.start}>{span(timed, slot.timezone)}</time>
          {isOver ? <span className={classes.over}>{texts.over}</span> : null}
        </p>
        <p className={classes.sum}>{takenIn(slot)}</p>
      </div>
      {hasOwnZone ? <p className={classes.quiet}>{slotTexts.ownZone(slot.timezone)}</p> : null}
      <p className={classes.what}>
        {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
        {slot.available_ressources.join(', ')}
      </p>
      {place ? <p>{place}</p> : null}
      {namesProject ? <p className={classes.quiet}>{slot.project}</p> : null}
      {others.length > 0 ? <p className={classes.quiet}>{texts.with(others.join(', '))}</p> : null}
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      <Bookings timed={timed} opened={opened} />
    </li>
  )
}

function Bookings({ timed, opened }: Pick<MineSlotProps, 'timed' | 'opened'>) {
  const { slot } = timed
  if (slot.bookings.length === 0) return <p className={classes.quiet}>{bookingTexts.none}</p>
  return (
    <details className={classes.details} open={opened}>
      <summary className={classes.summary}>
        {bookingCount(slot.bookings.length)}
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </summary>
      <ul className={classes.bookings} aria-label={texts.listOf(span(timed, slot.timezone))}>
        {slot.bookings.map((booking) => (
          <MineBooking
            key={booking.booking_id}
            booking={booking}
            timezone={slot.timezone}
            namesVariant={slot.available_ressources.length > 1}
          />
        ))}
      </ul>
    </details>
  )
}

/** If one group has the slot to itself, no other place can be taken. */
const takenIn = ({ sum, max_attendees, whole }: SlotLed) =>
  whole && sum > 0
    ? `${people(sum)}, ${slotTexts.whole}`
    : slotTexts.taken(number.format(sum), number.format(max_attendees))

function placeOf(slot: SlotLed): string {
  const town = [slot.location_postalcode, slot.location_city].filter(Boolean).join(' ')
  return [slot.location_meeting_point, slot.location_street, town].filter(Boolean).join(', ')
}

interface MineListProps {
  slots: SlotLed[]
  now: Date
  /** The user's name; undefined until the server has sent it. */
  name: string | undefined
}

/**
 * A guide's slots by day. The first day's bookings are expanded, so that a booker can be called
 * with one tap.
 */
export function MineList({ slots, now, name }: MineListProps) {
  const days = mineDays(slots, now)
  const [first] = days
  const isNoneToday = first && !first.isToday && first.slots.every(({ start }) => start > now)
  const projects = new Set(slots.map(({ project_id }) => project_id))
  return (
    <>
      {isNoneToday ? <p className={classes.noneToday}>{texts.noneToday}</p> : null}
      {days.map((day) => (
        <section key={day.key} aria-labelledby={day.key} className={classes.day}>
          <DayHeading
            id={day.key}
            date={dateOf(day.slots)}
            mark={day.isToday ? slotTexts.today : undefined}
            sum={slotTexts.daySum(day.slots.length, allPeopleIn(day.slots))}
          />
          <ul className={classes.slots}>
            {day.slots.map((timed) => (
              <MineSlot
                key={timed.slot.slot_id}
                timed={timed}
                opened={day === first && !timed.isOver}
                namesProject={projects.size > 1}
                others={timed.slot.assigned_staff.filter((one) => one !== name)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const dateOf = ([timed]: TimedSlotLed[]) => (timed ? date(timed.start, timed.slot.timezone) : '')

const allPeopleIn = (slots: TimedSlotLed[]) => slots.reduce((sum, { slot }) => sum + slot.sum, 0)
