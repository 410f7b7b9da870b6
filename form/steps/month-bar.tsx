import type { FormTexts } from '#texts/de/form.ts'
import { addMonths, type Month } from '../state/days.ts'
import { monthText } from '../state/local-time.ts'

interface MonthBarProps {
  t: FormTexts
  month: Month
  first: Month
  last: Month
  onChoose: (month: Month) => void
}

/** The month shown, with buttons for the months before and after it. */
export function MonthBar({ t, month, first, last, onChoose }: MonthBarProps) {
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
    <div className="month-bar">
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
export function Legend({ t }: { t: FormTexts }) {
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
export function Level({ level }: { level: number }) {
  return (
    <span className="level">
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= level ? 'on' : ''} />
      ))}
    </span>
  )
}
