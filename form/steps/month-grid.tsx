import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { counted, say } from '../fields/say.ts'
import {
  addDays,
  addMonths,
  type CalendarDay,
  monthOf,
  sameDayIn,
  weekdayOf,
  weekdays,
  weeksOf,
} from '../state/days.ts'
import { monthText, spokenDay, weekdayText } from '../state/local-time.ts'
import { levelOf, mostFree, withRoom } from '../state/slots.ts'
import { Level } from './month-bar.tsx'

interface MonthGridProps {
  t: FormTexts
  /** The day the Tab key reaches; its month is shown. */
  day: CalendarDay
  today: CalendarDay
  horizon: CalendarDay
  days: Map<CalendarDay, PublicSlot[]>
  people: number
  /** Whether the next render also moves the focus to the day. */
  takesFocus: RefObject<boolean>
  onMove: (day: CalendarDay) => void
  onChoose: (day: CalendarDay) => void
}

const moves: Record<string, (day: CalendarDay) => CalendarDay> = {
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

/** A month as a table, with arrow keys as in the ARIA date grid pattern. */
export function MonthGrid(props: MonthGridProps) {
  const { t, day, today, horizon, days, people, takesFocus, onMove, onChoose } = props
  const table = useRef<HTMLTableElement>(null)
  const month = monthOf(day)
  // Past weeks are omitted, because they would push the bookable days down.
  const weeks = weeksOf(month).filter((week) => week.some((date) => date && date >= today))

  useEffect(() => {
    if (takesFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    takesFocus.current = false
  })

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const target = moves[event.key]?.(event.currentTarget.value)
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (target < today || target > horizon) return
    // Moves the focus immediately if the day is visible, because the next key may come before the
    // next render.
    const shown = table.current?.querySelector<HTMLElement>(`[value="${target}"]`)
    shown?.focus()
    takesFocus.current = !shown
    onMove(target)
  }

  return (
    <table ref={table} aria-label={monthText(month, t)}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekdayText(addDays(anyMonday, weekday), 'long', t)}
            >
              {weekdayText(addDays(anyMonday, weekday), 'short', t)}
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
                    {...{ t, date, people, onKeyDown, onChoose }}
                    isToday={date === today}
                    reachable={date === day}
                    slots={days.get(date) ?? []}
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
  t: FormTexts
  date: CalendarDay
  isToday: boolean
  reachable: boolean
  slots: PublicSlot[]
  people: number
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onChoose: (day: CalendarDay) => void
}

function DayButton(props: DayButtonProps) {
  const { t, date, isToday, reachable, slots, people, onKeyDown, onChoose } = props
  const roomy = withRoom(slots, people)
  const most = mostFree(roomy)
  const places = counted(t.places, most, t.locale)
  const free = mostFree(slots)
  const told = most
    ? say(roomy.length > 1 ? t.manySlots : t.oneSlot, { count: roomy.length, places })
    : free
      ? t.tooSmall
      : slots.length
        ? t.soldOut
        : t.notBookable
  return (
    <button
      type="button"
      className={most ? 'day free' : 'day'}
      value={date}
      tabIndex={reachable ? 0 : -1}
      aria-label={[spokenDay(date, t), ...(isToday ? [t.today] : []), told].join(', ')}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!slots.length}
      onKeyDown={onKeyDown}
      onClick={() => slots.length && onChoose(date)}
    >
      {Number(date.slice(8))}
      {slots.length > 0 && <Level level={levelOf(most || free)} />}
    </button>
  )
}
