import { Switch } from '@mantine/core'
import { useEffect, useId, useMemo, useRef } from 'react'
import { Disclosure } from '#admin/ui/field/disclosure.tsx'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { date } from '#texts/de/time.ts'
import { noonOf } from '../wall-clock.ts'
import {
  dayOf,
  including,
  isLeftOut,
  type LineChoices,
  type PlanLines,
  type TimedLine,
  withLines,
  withoutLines,
} from './plan.ts'
import { PlanList, PlanMonths, type Ticking } from './plan-days.tsx'
import classes from './series-preview.module.css'

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
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <PlanList lines={lines} ticking={ticking} />
    </Disclosure>
  )
}
