import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { weekTexts as texts } from '#texts/de/timetable.ts'
import type { Selecting } from '../selection/selecting.ts'
import { isPast, type TimetableDay } from '../timetable/days.ts'
import { dayAfter, mondayOf } from '../week-of.ts'
import type { ClosedSpan } from './closed-on.ts'
import { DayStrip } from './day-strip.tsx'
import { SlotCard } from './slot-card.tsx'
import { useSlotKeys } from './use-slot-keys.ts'
import classes from './week.module.css'
import { columnsOf, firstReached, isRunning } from './week-columns.ts'
import { WeekDay } from './week-day.tsx'

interface WeekProps {
  days: TimetableDay[]
  /** The chosen day; its week is shown. */
  day: string
  today: string
  now: Date
  /** The project's time zone. */
  timezone: string
  variants: Variant[]
  closedDays?: ClosedSpan[] | undefined
  /** Whether the slots of the week to show are still loading. */
  busy: boolean
  /** Shown below the days if the week has no slots. */
  empty: ReactNode
  /** Shown beside the week's title. */
  tool?: ReactNode
  /** Set while slots are being selected. */
  selecting?: Selecting | undefined
  onDay: (day: string) => void
  onOpen: (slot: Slot) => void
}

const headingId = (day: string) => `tag-${day}`
const noClosedDays: ClosedSpan[] = []

/** The seven days of a week side by side; on a phone, one day at a time. */
export function Week(props: WeekProps) {
  const { days, day, today, now, timezone, variants, busy, empty, selecting, onDay, onOpen } = props
  const monday = mondayOf(day)
  const closedDays = props.closedDays ?? noClosedDays
  const week = columnsOf(days, { monday, today, closedDays })
  const phone = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  const columns = phone ? week.filter(({ key }) => key === day) : week
  const keys = useSlotKeys(columns, firstReached(columns, now))
  const resourceIds = useMemo(() => variants.map(({ ressource_id }) => ressource_id), [variants])
  const isEmpty = week.every(({ slots }) => slots.length === 0)

  return (
    <div className={classes.week}>
      <WeekHead
        monday={monday}
        tool={isEmpty ? null : props.tool}
        onWeek={(weeks) => onDay(dayAfter(day, 7 * weeks))}
      />
      {phone ? <DayStrip columns={week} shown={day} onChoose={onDay} /> : null}
      {isEmpty || phone ? null : <Keys selecting={selecting !== undefined} />}
      <div ref={keys.container} className={classes.days} aria-busy={busy}>
        {columns.map((column) => (
          <WeekDay
            key={column.key}
            id={headingId(column.key)}
            column={column}
            now={now}
            timezone={timezone}
            busy={busy}
            saysNone={!isEmpty}
            choice={selecting?.renderDayChoice(column, dateOf(column.key), true)}
            renderSlot={(timed) => (
              <SlotCard
                timed={timed}
                past={isPast(timed, now)}
                running={isRunning(timed, now) && !timed.slot.deleted}
                zone={timed.slot.timezone === timezone ? undefined : timed.slot.timezone}
                resourceIds={resourceIds}
                dayId={headingId(column.key)}
                reached={timed.slot.slot_id === keys.reached}
                selecting={selecting}
                onOpen={onOpen}
              />
            )}
          />
        ))}
      </div>
      {isEmpty && !busy ? empty : null}
    </div>
  )
}

/**
 * Help for keyboard users. Hidden while slots are being selected, because the selection bar takes
 * its place.
 */
const Keys = ({ selecting }: { selecting: boolean }) => (
  <p className={selecting ? classes.unseen : classes.keys}>
    {selecting ? texts.selectKeys : texts.keys}
  </p>
)

const dateOf = (day: string) => `${texts.weekday(day)}, ${texts.dayAndMonth(day)}`

interface WeekHeadProps {
  monday: string
  tool: ReactNode
  onWeek: (weeks: 1 | -1) => void
}

function WeekHead({ monday, tool, onWeek }: WeekHeadProps) {
  const { weekOfYear } = Temporal.PlainDate.from(monday)
  return (
    <div className={classes.head}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.previous}
        title={texts.previous}
        onClick={() => onWeek(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.next}
        title={texts.next}
        onClick={() => onWeek(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {/* Announced, because focus remains on the button that changes the week. */}
      <h2 className={classes.title} aria-live="polite">
        {texts.span(monday, dayAfter(monday, 6))}{' '}
        <span className={classes.number}>{texts.number(weekOfYear ?? 0)}</span>
      </h2>
      {tool ? <div className={classes.tool}>{tool}</div> : null}
    </div>
  )
}
