import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import {
  addDays,
  addMonths,
  type Day,
  monthOf,
  sameDayIn,
  weekdayOf,
  weekdays,
  weeksOf,
} from './days.ts'
import { monthText, spokenDay, weekdayText } from './local-time.ts'
import { levelOf, mostFree } from './slots.ts'

interface MonthGridProps {
  /** The one day that the Tab key reaches; its month is shown. */
  day: Day
  today: Day
  horizon: Day
  days: Map<Day, PublicSlot[]>
  /** Set while a move is to take the focus along. */
  takesFocus: RefObject<boolean>
  onMove: (day: Day) => void
  onChoose: (day: Day) => void
}

const moves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => sameDayIn(addMonths(monthOf(day), -1), day),
  PageDown: (day) => sameDayIn(addMonths(monthOf(day), 1), day),
}

const anyMonday = '2024-01-01'

/** A month as a table; the arrow keys walk its days as the ARIA practices have it for date grids. */
export function MonthGrid(props: MonthGridProps) {
  const { day, today, horizon, days, takesFocus, onMove, onChoose } = props
  const table = useRef<HTMLTableElement>(null)
  const month = monthOf(day)
  // Weeks gone by would only push what can be booked down.
  const weeks = weeksOf(month).filter((week) => week.some((date) => date && date >= today))

  useEffect(() => {
    if (takesFocus.current && day)
      table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    takesFocus.current = false
  }, [day, takesFocus])

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const target = moves[event.key]?.(event.currentTarget.value)
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (target < today || target > horizon) return
    // At once where the day is shown already: the next key may come before the next render.
    const shown = table.current?.querySelector<HTMLElement>(`[value="${target}"]`)
    shown?.focus()
    takesFocus.current = !shown
    onMove(target)
  }

  return (
    <table ref={table} aria-label={monthText(month)}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayText(addDays(anyMonday, weekday), 'long')}>
              {weekdayText(addDays(anyMonday, weekday), 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.join()}>
            {week.map((date, weekday) => (
              <td key={date ?? weekday}>
                {date && (
                  <DayButton
                    date={date}
                    isToday={date === today}
                    reachable={date === day}
                    slots={days.get(date) ?? []}
                    onKeyDown={onKeyDown}
                    onChoose={onChoose}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  date: Day
  isToday: boolean
  reachable: boolean
  slots: PublicSlot[]
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onChoose: (day: Day) => void
}

function DayButton({ date, isToday, reachable, slots, onKeyDown, onChoose }: DayButtonProps) {
  const free = mostFree(slots)
  const offer = free ? t.dayOffer(slots.length, free) : t.notBookable
  const name = [spokenDay(date), isToday ? t.today : '', offer].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className="day"
      value={date}
      tabIndex={reachable ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!free}
      onKeyDown={onKeyDown}
      onClick={() => free && onChoose(date)}
    >
      {Number(date.slice(8))}
      {free > 0 && <Level level={levelOf(free)} />}
    </button>
  )
}

/** How much is free, as one to three bars. */
export function Level({ level }: { level: number }) {
  return (
    <span className="level" aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= level ? 'on' : ''} />
      ))}
    </span>
  )
}
