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

/** Which month is shown, and the way to its neighbours. */
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

/** Only for the eyes: each day's name says the number itself. */
export function Legend({ t }: { t: FormTexts }) {
  return (
    <p className="legend" aria-hidden="true">
      {t.legend}
      {t.levels.map((text, index) => (
        <span key={text}>
          <Level level={index + 1} />
          {text}
        </span>
      ))}
    </p>
  )
}

/** How much is free, as one to three bars. */
export function Level({ level }: { level: number }) {
  return (
    <span className="level">
      {[1, 2, 3].map((bar) => (
        <i key={bar} className={bar <= level ? 'on' : ''} />
      ))}
    </span>
  )
}
