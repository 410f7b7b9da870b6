import { Switch } from '@mantine/core'
import { memo, useEffect, useId, useMemo, useRef } from 'react'
import { noonOf } from '#admin/dashboard/wall-clock.ts'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { monthName, reasonInWords, seriesTexts as texts } from '#texts/de/series.ts'
import { date } from '#texts/de/time.ts'
import {
  dayOf,
  daysOf,
  including,
  isLeftOut,
  type LineChoices,
  monthsOf,
  type PlanDay,
  type PlanLines,
  type TimedLine,
  withLines,
  withoutLines,
} from './plan.ts'
import classes from './series.module.css'

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

const PlanMonths = ({ lines, ticking }: PlanListProps) =>
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
        <label className={classes.seriesPreviewAll}>
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

const fewLines = 12

interface SeriesPreviewProps {
  lines: PlanLines
  choices: LineChoices
  onChoose: (change: (choices: LineChoices) => LineChoices) => void
  /** The plan as text. */
  summary: string
  /** Describes each slot of a new series; undefined when changing an existing one. */
  each: string | undefined
  /** Whether changing the series overwrites manual changes; undefined for a new series. */
  overwrite: boolean | undefined
  onOverwrite: (overwrite: boolean) => void
}

/** Shows what saving the series would do, before anything is stored. */
export function SeriesPreview(props: SeriesPreviewProps) {
  const { lines, choices, onChoose, summary, each, overwrite, onOverwrite } = props
  const summaryId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const creating: Ticking = useMemo(
    () => ({
      isTicked: (line) => !isLeftOut(choices, line),
      onTick: (ticked, isTicked) =>
        onChoose((before) =>
          isTicked
            ? withLines(before, ticked, lines.create)
            : withoutLines(before, ticked, lines.create),
        ),
      allLabel: texts.tickAll,
    }),
    [choices, onChoose, lines],
  )
  const adding: Ticking = useMemo(
    () => ({
      isTicked: ({ wall }) => choices.include.has(wall),
      onTick: (ticked, isTicked) => onChoose((before) => including(before, ticked, isTicked)),
      allLabel: texts.tickAllListed,
    }),
    [choices, onChoose],
  )
  const isChange = overwrite !== undefined

  return (
    <div className={classes.preview}>
      <h3 ref={heading} tabIndex={-1} className={classes.title} aria-describedby={summaryId}>
        {texts.preview}
      </h3>
      <p
        role="status"
        id={summaryId}
        className={classes.summary}
        data-change={isChange || undefined}
      >
        {summary}
      </p>
      {each === undefined ? null : <Span lines={lines.create} each={each} />}
      <Group title={texts.closed} hint={texts.closedHint} lines={lines.closed} ticking={adding} />
      <Group
        title={texts.collides}
        hint={texts.collidesHint}
        lines={lines.collides}
        ticking={adding}
      />
      <Group title={texts.skipped} hint={texts.skippedHint} lines={lines.skipped} />
      <Group title={texts.twice} hint={texts.twiceHint} lines={lines.twice} ticking={creating} />
      {isChange ? (
        <>
          <Group title={texts.booked} hint={texts.bookedHint} lines={lines.booked} />
          {lines.byHand.length > 0 || overwrite ? (
            <Switch
              label={texts.overwrite}
              size="md"
              my="sm"
              checked={overwrite}
              onChange={(event) => onOverwrite(event.currentTarget.checked)}
            />
          ) : null}
          <Group title={texts.byHand} hint={texts.byHandHint} lines={lines.byHand} />
          <Group title={texts.deleted} lines={lines.deleted} />
          <Group title={texts.changed} lines={lines.changed} />
          <Group title={texts.created} lines={lines.create} ticking={creating} />
        </>
      ) : (
        <section>
          <h4 className={classes.months}>{texts.byMonth}</h4>
          <PlanMonths lines={lines.create} ticking={creating} />
        </section>
      )}
    </div>
  )
}

const inWords = (line: TimedLine) => date(noonOf(dayOf(line), 'UTC'), 'UTC')

function Span({ lines, each }: { lines: TimedLine[]; each: string }) {
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return null
  return (
    <p className={classes.span}>
      {texts.between(lines.length, inWords(first), inWords(last))}
      <br />
      {each}
    </p>
  )
}

interface GroupProps {
  title: string
  hint?: string
  lines: TimedLine[]
  ticking?: Ticking
}

function Group({ title, hint, lines, ticking }: GroupProps) {
  if (lines.length === 0) return null
  return (
    <Disclosure
      title={title}
      note={texts.planned(lines.length)}
      faulty={false}
      openedAtFirst={lines.length <= fewLines}
    >
      {hint ? <p className={classes.seriesPreviewHint}>{hint}</p> : null}
      <PlanList lines={lines} ticking={ticking} />
    </Disclosure>
  )
}
