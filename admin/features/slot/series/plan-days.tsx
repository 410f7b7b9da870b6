import { memo, useId } from 'react'
import { Disclosure } from '#admin/ui/field/disclosure.tsx'
import { monthName, reasonInWords, seriesTexts as texts } from '#texts/de/series.ts'
import { date } from '#texts/de/time.ts'
import { noonOf } from '../wall-clock.ts'
import { daysOf, monthsOf, type PlanDay, type TimedLine } from './plan.ts'
import classes from './series-preview.module.css'

/** How lines can be ticked. If undefined, they are only listed. */
export interface Ticking {
  isTicked: (line: TimedLine) => boolean
  onTick: (lines: TimedLine[], ticked: boolean) => void
  /** The label of the checkbox that ticks all lines in a list. */
  allLabel: (count: number) => string
}

interface PlanListProps {
  lines: TimedLine[]
  ticking?: Ticking | undefined
}

const mostDaysInOne = 31

/**
 * The lines of a plan, grouped by day. A long list is grouped by month, and each month can be
 * expanded.
 */
export function PlanList({ lines, ticking }: PlanListProps) {
  const days = daysOf(lines)
  if (days.length > mostDaysInOne) return <PlanMonths lines={lines} ticking={ticking} />
  return <Days days={days} lines={lines} ticking={ticking} />
}

export const PlanMonths = ({ lines, ticking }: PlanListProps) =>
  monthsOf(lines).map((inMonth) => {
    const ticked = ticking ? inMonth.lines.filter(ticking.isTicked).length : inMonth.lines.length
    return (
      <Disclosure
        key={inMonth.month}
        title={monthName(noonOf(`${inMonth.month}-15`, 'UTC'))}
        note={texts.plannedOf(ticked, inMonth.lines.length)}
        faulty={false}
      >
        <Days days={inMonth.days} lines={inMonth.lines} ticking={ticking} />
      </Disclosure>
    )
  })

function Days({ days, lines, ticking }: PlanListProps & { days: PlanDay[] }) {
  return (
    <>
      {ticking && lines.length > 1 ? (
        <label className={classes.all}>
          <input
            type="checkbox"
            checked={lines.every(ticking.isTicked)}
            onChange={(event) => ticking.onTick(lines, event.currentTarget.checked)}
          />
          {ticking.allLabel(lines.length)}
        </label>
      ) : null}
      <ul className={classes.list}>
        {days.map((day) => (
          <DayLine
            key={day.day}
            day={day}
            ticked={
              ticking
                ? day.lines
                    .filter(ticking.isTicked)
                    .map(({ wall }) => wall)
                    .join()
                : ''
            }
            onTick={ticking?.onTick}
          />
        ))}
      </ul>
    </>
  )
}

interface DayLineProps {
  day: PlanDay
  /** The ticked times, joined into one string, so that a day without changes does not rerender. */
  ticked: string
  onTick: Ticking['onTick'] | undefined
}

const DayLine = memo(({ day, ticked, onTick }: DayLineProps) => {
  const id = useId()
  const chosen = ticked.split(',')
  const reasons = [...new Set(day.lines.map(({ reason }) => reason).filter(Boolean))]
  return (
    <li className={classes.day}>
      <div id={id} className={classes.date}>
        {date(noonOf(day.day, 'UTC'), 'UTC')}
        {reasons.length > 0 ? (
          <span className={classes.reason}>{reasons.map(reasonInWords).join(', ')}</span>
        ) : null}
      </div>
      <fieldset aria-labelledby={id} className={classes.times}>
        {day.lines.map((line) => (
          <Time
            key={line.slot_id ?? line.wall}
            line={line}
            ticked={chosen.includes(line.wall)}
            onTick={onTick}
          />
        ))}
      </fieldset>
    </li>
  )
})

interface TimeProps {
  line: TimedLine
  ticked: boolean
  onTick: Ticking['onTick'] | undefined
}

function Time({ line, ticked, onTick }: TimeProps) {
  const time = timeInWords(line)
  if (!onTick) return <span className={classes.time}>{time}</span>
  return (
    <label className={classes.time}>
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => onTick([line], event.currentTarget.checked)}
      />
      {time}
    </label>
  )
}

function timeInWords({ wall, before = wall }: TimedLine) {
  const time = wall.slice(11)
  if (before === wall) return time
  const day = before.slice(0, 10)
  if (day === wall.slice(0, 10)) return texts.moved(before.slice(11), time)
  return texts.moved(`${date(noonOf(day, 'UTC'), 'UTC')}, ${before.slice(11)}`, time)
}
