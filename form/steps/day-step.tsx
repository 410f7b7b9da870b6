import { type ReactNode, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { attend } from '../fields/attend.ts'
import { Skeleton } from '../fields/message.tsx'
import { counted, say } from '../fields/say.ts'
import { addDays, type CalendarDay, lastDayOf, type Month, monthOf } from '../state/days.ts'
import { dayText, monthText, shortDay } from '../state/local-time.ts'
import { type Reach, useSlotsUntil } from '../state/offer.ts'
import { mostFree } from '../state/slots.ts'
import { Legend, MonthBar } from './month-bar.tsx'
import { MonthGrid } from './month-grid.tsx'

interface DayStepProps extends Reach {
  t: FormTexts
  days: Map<CalendarDay, PublicSlot[]>
  /** The group size: only slots with room for everybody count. */
  people: number
  chosen: CalendarDay | undefined
  /** Shown above the month. */
  children: ReactNode
  onType: (people: number) => void
  onChoose: (day: CalendarDay) => void
}

/** The step for choosing a day. Starts on the first free one, and loads later slots if needed. */
export function DayStep(props: DayStepProps) {
  const { offer, failed, t, days, chosen, onType } = props
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
      <MonthBar
        {...{ t, month }}
        first={monthOf(today)}
        last={monthOf(horizon)}
        onChoose={turnTo}
      />
      <MonthGrid
        {...{ t, day, today, horizon, days, people, takesFocus, onChoose }}
        onMove={setMoved}
      />
      <div className="under-month">
        {[...days.keys()].some((date) => monthOf(date) === month) && <Legend t={t} />}
        <Closed {...{ t, offer, days }} first={`${month}-01`} last={monthEnd} />
        {day === chosen && !free.includes(day) && until >= day && (
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
