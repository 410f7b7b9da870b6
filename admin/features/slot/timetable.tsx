import { Fragment, type ReactNode } from 'react'
import { DayHeading } from '#admin/ui/day-heading.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import { date, time } from '#texts/de/time.ts'
import type { Day, TimedSlot } from './days.ts'
import classes from './timetable.module.css'
import { wallDay } from './wall-clock.ts'

interface TimetableProps {
  days: Day[]
  now: Date
  renderSlot: (slot: TimedSlot) => ReactNode
}

export const Timetable = ({ days, now, renderSlot }: TimetableProps) => (
  <div className={classes.days}>
    {days.map((day) => (
      <DaySection key={day.key} day={day} now={now} renderSlot={renderSlot} />
    ))}
  </div>
)

interface DaySectionProps {
  day: Day
  now: Date
  renderSlot: (slot: TimedSlot) => ReactNode
}

function DaySection({ day, now, renderSlot }: DaySectionProps) {
  const first = day.slots[0]
  if (!first) return null
  const { timezone } = first.slot
  const today = wallDay(now, timezone) === day.key
  const id = `tag-${day.key}`
  const upcoming = day.slots.findIndex(({ start }) => start > now)
  const nowBefore = upcoming < 0 ? day.slots.length : upcoming
  const line = today ? <NowLine label={slotTexts.now(time(now, timezone))} /> : null

  return (
    <section aria-labelledby={id} className={classes.day}>
      <DayHeading
        id={id}
        date={date(first.start, timezone)}
        mark={today ? slotTexts.today : undefined}
        sum={slotTexts.daySum(day.slots.length, day.attendees)}
      />
      <ul className={classes.slots}>
        {day.slots.map((timedSlot, index) => (
          <Fragment key={timedSlot.slot.slot_id}>
            {index === nowBefore ? line : null}
            {renderSlot(timedSlot)}
          </Fragment>
        ))}
        {nowBefore === day.slots.length ? line : null}
      </ul>
    </section>
  )
}

const NowLine = ({ label }: { label: string }) => (
  <li className={classes.now}>
    <span>{label}</span>
  </li>
)
