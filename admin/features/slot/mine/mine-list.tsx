import { DayHeading } from '#admin/ui/day-heading.tsx'
import type { SlotLed } from '#contract/slot.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { date } from '#texts/de/time.ts'
import { mineDays, type TimedSlotLed } from './mine-days.ts'
import classes from './mine-list.module.css'
import { MineSlot } from './mine-slot.tsx'

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
            sum={slotTexts.daySum(day.slots.length, peopleIn(day.slots))}
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

const peopleIn = (slots: TimedSlotLed[]) => slots.reduce((sum, { slot }) => sum + slot.sum, 0)
