import { Skeleton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { slotTexts } from '#texts/de/slot.ts'
import { time } from '#texts/de/time.ts'
import { weekTexts as texts } from '#texts/de/timetable.ts'
import { people, slots as slotWords } from '#texts/de/words.ts'
import type { TimedSlot } from '../timetable/days.ts'
import { hyphenated, unbroken } from './narrow-text.ts'
import type { WeekColumn } from './week-columns.ts'
import classes from './week-day.module.css'

interface WeekDayProps {
  column: WeekColumn
  id: string
  now: Date
  /** The project's time zone. */
  timezone: string
  /** Whether the day's slots are still loading. */
  busy: boolean
  /** Whether a day without slots says so. False in a week without any slots. */
  saysNone: boolean
  /** The day's checkbox, while slots are being selected. */
  choice: ReactNode
  renderSlot: (slot: TimedSlot) => ReactNode
}

/** A day in the week view, with its slots listed by start time. */
export function WeekDay(props: WeekDayProps) {
  const { column, id, now, timezone, busy, saysNone, choice, renderSlot } = props
  const { key, slots, count, attendees, isToday, closed } = column
  const upcoming = slots.findIndex(({ start }) => start > now)
  const nowBefore = upcoming < 0 ? slots.length : upcoming
  const line =
    isToday && slots.length > 0 ? (
      <li className={classes.now}>{unbroken(slotTexts.now(time(now, timezone)))}</li>
    ) : null
  return (
    <section className={classes.day} data-today={isToday || undefined} aria-labelledby={id}>
      <header className={classes.head} data-low={!saysNone || undefined}>
        <h3 id={id} className={classes.date}>
          <span className={classes.weekday}>{texts.weekday(key)}</span>{' '}
          <span className={classes.number}>{texts.dayAndMonth(key)}</span>
          {isToday ? (
            <>
              {' '}
              <span className={classes.mark}>{slotTexts.today}</span>
            </>
          ) : null}
        </h3>
        {count > 0 ? (
          <p className={classes.sum}>
            <span>{unbroken(slotWords(count))}</span> <span>{unbroken(people(attendees))}</span>
          </p>
        ) : null}
        {choice ? <div className={classes.choice}>{choice}</div> : null}
      </header>
      {closed === undefined ? null : (
        <p className={classes.closed}>{hyphenated(texts.closed(closed))}</p>
      )}
      {slots.length > 0 ? (
        <ul className={classes.slots}>
          {slots.map((slot, index) => (
            <Fragment key={slot.slot.slot_id}>
              {index === nowBefore ? line : null}
              {renderSlot(slot)}
            </Fragment>
          ))}
          {nowBefore === slots.length ? line : null}
        </ul>
      ) : busy ? (
        <Skeleton height={64} radius="md" />
      ) : saysNone && closed === undefined ? (
        <p className={classes.none}>{texts.noneThatDay}</p>
      ) : null}
    </section>
  )
}
