import { useEffect, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import { addMonths, type Day, lastDayOf, type Month, monthOf } from './days.ts'
import { dayText, monthText } from './local-time.ts'
import { Skeleton } from './message.tsx'
import { Level, MonthGrid } from './month-grid.tsx'
import type { Load, Offer } from './offer.ts'

interface DayStepProps {
  offer: Offer
  loading: boolean
  failed: boolean
  days: Map<Day, PublicSlot[]>
  /** What the variant is about, where no step before told it. */
  about: string | undefined
  chosen?: Day | undefined
  load: Load
  onChoose: (day: Day) => void
}

/** On which day. Begins at the first one that is free, and asks for later slots where needed. */
export function DayStep(props: DayStepProps) {
  const { offer, loading, failed, days, about, chosen, load, onChoose } = props
  const { today, until, horizon } = offer
  const free = [...days.keys()]
  const [moved, setMoved] = useState<Day | undefined>(chosen)
  const takesFocus = useRef(false)
  const day = moved ?? free[0] ?? today
  const month = monthOf(day)
  const inMonth = free.find((date) => monthOf(date) === month)
  const next = free.find((date) => monthOf(date) > month)
  const nearest = next ?? free.at(-1)
  const monthEnd = lastDayOf(month) < horizon ? lastDayOf(month) : horizon
  const needed = inMonth || next ? monthEnd : horizon

  useEffect(() => {
    if (until < needed && !loading && !failed) load(offer, needed)
  }, [until, needed, loading, failed, load, offer])

  // The button that leads there goes away with the empty month.
  const jumpTo = (target: Day) => {
    takesFocus.current = true
    setMoved(target)
  }

  // The day to stand on in another month: its first free one, else its first one that exists.
  const turnTo = (target: Month) => {
    const first = free.find((date) => monthOf(date) === target)
    setMoved(first ?? (target === monthOf(today) ? today : `${target}-01`))
  }

  if (free.length === 0 && !failed) {
    return until < horizon ? <Skeleton /> : <p>{t.noSlotsHint}</p>
  }
  return (
    <div className="month" aria-busy={loading}>
      {about && <p>{about}</p>}
      <MonthBar month={month} first={monthOf(today)} last={monthOf(horizon)} onTurn={turnTo} />
      <MonthGrid
        day={day}
        today={today}
        horizon={horizon}
        days={days}
        takesFocus={takesFocus}
        onMove={setMoved}
        onChoose={onChoose}
      />
      <div className="under-month">
        {inMonth && <Legend />}
        {!inMonth && !failed && (
          <p role="status">{loading ? t.loading : t.monthEmpty(monthText(month))}</p>
        )}
        {!inMonth && nearest && (
          <button type="button" className="second" onClick={() => jumpTo(nearest)}>
            {t.goTo(dayText(nearest))}
          </button>
        )}
        {failed && (
          <div role="alert" className="notice">
            <p>
              {t.unreachable}. {t.unreachableHint}
            </p>
            <button type="button" className="second" onClick={() => load(offer, needed)}>
              {t.tryAgain}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

interface MonthBarProps {
  month: Month
  first: Month
  last: Month
  onTurn: (month: Month) => void
}

const turns = [
  { by: -1, sign: '‹', name: t.previousMonth },
  { by: 1, sign: '›', name: t.nextMonth },
]

function MonthBar({ month, first, last, onTurn }: MonthBarProps) {
  return (
    <div className="month-bar">
      <p aria-live="polite">{monthText(month)}</p>
      {turns.map(({ by, sign, name }) => {
        const target = addMonths(month, by)
        const ends = target < first || target > last
        return (
          <button
            key={by}
            type="button"
            className="turn"
            aria-label={name}
            aria-disabled={ends}
            onClick={() => ends || onTurn(target)}
          >
            {sign}
          </button>
        )
      })}
    </div>
  )
}

/** Only for the eyes: each day's name says the number itself. */
function Legend() {
  return (
    <p className="legend" aria-hidden="true">
      {t.legend}:
      {t.legendLevels.map((text, index) => (
        <span key={text}>
          <Level level={index + 1} />
          {text}
        </span>
      ))}
    </p>
  )
}
