import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import { attend, counted, say } from '#form/fields/details.ts'
import { Skeleton } from '#form/fields/fields.tsx'
import { levelOf, mostFree, type Reach, useSlotsUntil, withRoom } from '#form/state/offer.ts'
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayText,
  lastDayOf,
  type Month,
  monthOf,
  monthText,
  sameDayIn,
  shortDay,
  spokenDay,
  weekdayOf,
  weekdays,
  weekdayText,
  weeksOf,
} from '#form/state/time.ts'
import type { FormTexts } from '#texts/de/form.ts'

interface MonthBarProps {
  t: FormTexts
  month: Month
  first: Month
  last: Month
  onChoose: (month: Month) => void
}

/** The month shown, with buttons for the months before and after it. */
function MonthBar({ t, month, first, last, onChoose }: MonthBarProps) {
  const turn = (name: string, by: number) => {
    const target = addMonths(month, by)
    const ends = target < first || target > last
    return (
      <button
        type="button"
        className="turn"
        aria-label={name}
        aria-disabled={ends}
        onClick={() => ends || onChoose(target)}
      >
        {by < 0 ? '‹' : '›'}
      </button>
    )
  }
  return (
    <div className="bar">
      <p aria-live="polite">{monthText(month, t)}</p>
      {turn(t.previousMonth, -1)}
      {turn(t.nextMonth, 1)}
    </div>
  )
}

/**
 * Hidden from screen readers, because each day's accessible name includes the number of free
 * places.
 */
function Legend({ t }: { t: FormTexts }) {
  return (
    <p className="legend" aria-hidden="true">
      {t.legend}
      {[t.soldOut, ...t.levels].map((text, level) => (
        <span key={text}>
          <Level level={level} />
          {text}
        </span>
      ))}
    </p>
  )
}

/** Shows the level of free places as up to three filled bars. */
function Level({ level }: { level: number }) {
  return (
    <span className="level">
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= level ? 'on' : ''} />
      ))}
    </span>
  )
}

interface MonthGridProps {
  t: FormTexts
  /** The day the Tab key reaches; its month is shown. */
  day: CalendarDay
  /** The chosen day, if its times are shown. */
  chosen: CalendarDay | false | undefined
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
function MonthGrid(props: MonthGridProps) {
  const { t, day, chosen, today, horizon, days, people, takesFocus, onMove, onChoose } = props
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
                    {...{ t, date, chosen, people, onKeyDown, onChoose }}
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
  chosen: CalendarDay | false | undefined
  slots: PublicSlot[]
  people: number
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onChoose: (day: CalendarDay) => void
}

function DayButton(props: DayButtonProps) {
  const { t, date, isToday, reachable, chosen, slots, people, onKeyDown, onChoose } = props
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
      // Not on the others, or each day would be read out as not pressed.
      aria-pressed={date === chosen || undefined}
      onKeyDown={onKeyDown}
      onClick={() => slots.length && onChoose(date)}
    >
      {Number(date.slice(8))}
      {slots.length > 0 && <Level level={levelOf(most || free)} />}
    </button>
  )
}

interface DayStepProps extends Reach {
  t: FormTexts
  days: Map<CalendarDay, PublicSlot[]>
  /** The group size: only slots with room for everybody count. */
  people: number
  chosen: CalendarDay | undefined
  /** Shown above the month. */
  children: ReactNode
  /** The times of the chosen day, shown with the month. */
  times?: ReactElement | false
  onType: (people: number) => void
  onChoose: (day: CalendarDay) => void
}

/** The step for choosing a day. Starts on the first free one, and loads later slots if needed. */
export function DayStep(props: DayStepProps) {
  const { offer, failed, t, days, chosen, times, onType } = props
  const { today, until, horizon } = offer
  // No slot has room for a group that is too large for any booking.
  const people = props.people > t.largestGroup ? Infinity : props.people
  const free = [...days].filter(([, slots]) => mostFree(slots) >= people).map(([date]) => date)
  const [moved, setMoved] = useState(chosen)
  const takesFocus = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const [first] = days.keys()
  const roomiest = [...days].find(([, slots]) => mostFree(slots))
  const day = moved ?? free[0] ?? first ?? today
  const month = monthOf(day)
  const inMonth = free.some((date) => monthOf(date) === month)
  const next = free.find((date) => monthOf(date) > month)
  const monthEnd = lastDayOf(month) < horizon ? lastDayOf(month) : horizon
  const needed = inMonth || next ? monthEnd : horizon
  useSlotsUntil(needed, props)
  const nowhere = !free.length && until >= horizon

  if (!days.size && !failed) {
    if (until < horizon) return <Skeleton loading={t.loading} />
    return (
      <>
        <p>{t.noSlotsHint}</p>
        <Closed {...{ t, offer, days }} first={today} last={horizon} most={5} />
      </>
    )
  }

  // Also moves the focus, because the button that was just pressed disappears.
  const jumpTo = (target: CalendarDay) => {
    takesFocus.current = true
    setMoved(target)
  }
  // Shows another month. The Tab key then reaches its first free day or, if there is none, today or
  // the month's first day.
  const turnTo = (target: Month) => {
    const first = free.find((date) => monthOf(date) === target)
    setMoved(first ?? (target === monthOf(today) ? today : `${target}-01`))
  }

  // A wrong number of people is corrected here, rather than refused on a later page.
  const onChoose = (target: CalendarDay) => attend(box.current) || props.onChoose(target)

  return (
    <div ref={box} className="month" aria-busy={props.loading}>
      {props.children}
      {nowhere && roomiest && (
        <Nowhere
          t={t}
          people={props.people}
          day={roomiest[0]}
          most={Math.min(mostFree(roomiest[1]), t.largestGroup)}
          onChoose={(most) => {
            onType(most)
            jumpTo(roomiest[0])
          }}
        />
      )}
      <div className="when">
        <MonthBar
          {...{ t, month }}
          first={monthOf(today)}
          last={monthOf(horizon)}
          onChoose={turnTo}
        />
        <MonthGrid
          {...{ t, day, today, horizon, days, people, takesFocus }}
          chosen={times && chosen}
          onChoose={onChoose}
          onMove={setMoved}
        />
        {[...days.keys()].some((date) => monthOf(date) === month) && <Legend t={t} />}
        {times}
      </div>
      <div className="under-month">
        <Closed {...{ t, offer, days }} first={`${month}-01`} last={monthEnd} />
        {day === chosen && !times && !free.includes(day) && until >= day && (
          <p role="status">{say(t.dayTaken, { day: dayText(day, t) })}</p>
        )}
        {nowhere
          ? !roomiest && <p>{t.nowhereHint}</p>
          : !inMonth && (
              <MonthEmpty {...props} month={month} to={next ?? free.at(-1)} onGo={jumpTo} />
            )}
        {failed && <Failed {...props} needed={needed} />}
      </div>
    </div>
  )
}

interface ClosedProps extends Pick<DayStepProps, 't' | 'offer' | 'days'> {
  first: CalendarDay
  last: CalendarDay
  /** The maximum number of closed days to show; all by default. */
  most?: number
}

/** The closed days from `first` to `last`, leaving out spans where something can be booked. */
function Closed({ t, offer, days, first, last, most }: ClosedProps) {
  const isShut = (day: CalendarDay, to: CalendarDay): boolean =>
    day <= to && (!mostFree(days.get(day) ?? []) || isShut(addDays(day, 1), to))
  const latest = (...list: CalendarDay[]) => list.sort().at(-1) ?? first
  const closed = offer.closed.filter(({ from, to }) =>
    isShut(latest(from, first, offer.today), to < last ? to : last),
  )
  const told = closed.map(({ from, to, reason }) =>
    say((from < to ? t.closedSpan : t.closedDay) + (reason && t.closedFor), {
      from: shortDay(from, t),
      to: shortDay(to, t),
      reason,
    }),
  )
  return [...new Set(told)].slice(0, most).map((text) => <p key={text}>{text}</p>)
}

interface MonthEmptyProps extends Reach {
  t: FormTexts
  month: Month
  to: CalendarDay | undefined
  onGo: (day: CalendarDay) => void
}

function MonthEmpty({ t, month, to, loading, failed, onGo }: MonthEmptyProps) {
  const empty = say(t.monthEmpty, { month: monthText(month, t) })
  return (
    <>
      {!failed && <p role="status">{loading ? t.loading : empty}</p>}
      {to && (
        <button type="button" className="second" onClick={() => onGo(to)}>
          {say(monthOf(to) > month ? t.goTo : t.goBackTo, { day: dayText(to, t) })}
        </button>
      )}
    </>
  )
}

interface NowhereProps {
  t: FormTexts
  people: number
  day: CalendarDay
  most: number
  onChoose: (people: number) => void
}

/**
 * Shown if no slot has room for the group; says how many places are free in the slot with the most
 * room. If the group is too large for any booking, the field already says so.
 */
function Nowhere({ t, people, day, most, onChoose }: NowhereProps) {
  const persons = (count: number) => counted(t.persons, count, t.locale)
  const told = { people: persons(people), day: dayText(day, t), most: persons(most) }
  return (
    <div className="under-month">
      {people <= t.largestGroup && <p role="status">{say(t.nowhere, told)}</p>}
      <button type="button" className="second" onClick={() => onChoose(most)}>
        {say(t.takeMost, told)}
      </button>
    </div>
  )
}

function Failed({ t, offer, load, needed }: Reach & { t: FormTexts; needed: CalendarDay }) {
  return (
    <div role="alert" className="notice">
      <p>
        {t.unreachable}. {t.unreachableHint}
      </p>
      <button type="button" className="second" onClick={() => load(offer, needed)}>
        {t.tryAgain}
      </button>
    </div>
  )
}
