import { ActionIcon, Button, Group, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#admin/api/client.ts'
import { PageMessage } from '#admin/ui/message.tsx'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { date, time } from '#texts/de/time.ts'
import { filterTexts, weekTexts as texts, timetableTexts, weekTexts } from '#texts/de/timetable.ts'
import { number, people, slots, slots as slotWords } from '#texts/de/words.ts'
import { useDashboard } from './dashboard-context.ts'
import { type ClosedSpan, closedOn, isPast, type TimedSlot, type TimetableDay } from './days.ts'
import { dayAfter, mondayOf, slotsKey, weekOf } from './queries.ts'
import type { Selecting } from './selection.tsx'
import { hyphenated, SlotCard, unbroken } from './slot-card.tsx'
import { filtersIn, noFilter, parametersOf, type SlotView } from './slot-view.ts'
import { noonOf, wallClock, wallDay } from './wall-clock.ts'
import classes from './week.module.css'

/**
 * The first day after the displayed week that has a slot matching the filters; null if there is
 * none.
 */
export const useNextDay = (projectId: string, view: SlotView) => {
  const from = dayAfter(mondayOf(view.from), 7)
  const query = { ...parametersOf(view), from, limit: 1 }
  return useQuery({
    queryKey: [...slotsKey(projectId), 'next', query],
    queryFn: async ({ signal }) => {
      const [next] = await call(slotCalls.list, { params: { projectId }, query, signal })
      return next ? wallDay(new Date(next.start), next.timezone) : null
    },
  }).data
}

export interface WeekColumn extends TimetableDay {
  isToday: boolean
  /** Why the day is closed; undefined if it is open. */
  closed: string | undefined
}

interface WeekShown {
  monday: string
  today: string
  closedDays: ClosedSpan[]
}

/** The seven days of a week, including those without slots. */
export function columnsOf(days: TimetableDay[], { monday, today, closedDays }: WeekShown) {
  return weekOf(monday).map((key): WeekColumn => {
    const day = days.find((known) => known.key === key)
    return {
      ...(day ?? { key, slots: [], count: 0, attendees: 0 }),
      isToday: key === today,
      closed: closedOn(key, closedDays),
    }
  })
}

export const isRunning = ({ start, end }: TimedSlot, now: Date) =>
  end !== undefined && start <= now && now < end

/**
 * The slot the Tab key reaches: the first that has not ended, or the first in the week if all have
 * ended.
 */
export function firstReached(columns: WeekColumn[], now: Date): string | undefined {
  const all = columns.flatMap(({ slots }) => slots)
  return (all.find((slot) => !isPast(slot, now)) ?? all[0])?.slot.slot_id
}

const timeOfDay = ({ slot, start }: TimedSlot) => wallClock(start, slot.timezone).slice(11)

function minutesOf(slot: TimedSlot): number {
  const [hours, minutes] = timeOfDay(slot).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function closest(slots: TimedSlot[], to: TimedSlot): TimedSlot | undefined {
  const distance = (slot: TimedSlot) => Math.abs(minutesOf(slot) - minutesOf(to))
  return slots.reduce<TimedSlot | undefined>(
    (best, slot) => (best && distance(best) <= distance(slot) ? best : slot),
    undefined,
  )
}

/**
 * The slot a key moves focus to. Up and down move within the day, Home and End to its first and
 * last slot. Left and right move to the slot closest in time of day on the nearest day with slots.
 */
export function slotBeside(columns: WeekColumn[], slotId: string, key: string) {
  const column = columns.findIndex(({ slots }) => slots.some(({ slot }) => slot.slot_id === slotId))
  const slots = columns[column]?.slots ?? []
  const row = slots.findIndex(({ slot }) => slot.slot_id === slotId)
  const current = slots[row]
  if (!current) return undefined
  const withSlots = ({ slots }: WeekColumn) => slots.length > 0
  const closestIn = (other: WeekColumn | undefined) => other && closest(other.slots, current)
  const found: Record<string, () => TimedSlot | undefined> = {
    ArrowUp: () => slots[row - 1],
    ArrowDown: () => slots[row + 1],
    ArrowLeft: () => closestIn(columns.slice(0, column).findLast(withSlots)),
    ArrowRight: () => closestIn(columns.slice(column + 1).find(withSlots)),
    Home: () => slots[0],
    End: () => slots.at(-1),
  }
  return found[key]?.()?.slot.slot_id
}

interface DayStripProps {
  columns: WeekColumn[]
  /** The day whose slots are shown below. */
  shown: string
  onChoose: (day: string) => void
}

/** A week's days as buttons, for choosing one on a phone. */
export const DayStrip = ({ columns, shown, onChoose }: DayStripProps) => (
  <fieldset className={classes.strip} aria-label={texts.days}>
    {columns.map(({ key, count, isToday, closed }) => (
      <UnstyledButton
        key={key}
        className={classes.dayStripDay}
        data-today={isToday || undefined}
        aria-pressed={key === shown}
        onClick={() => onChoose(key)}
      >
        <span aria-hidden>{texts.weekdayShort(key)}</span>
        <span className={classes.dayStripNumber} aria-hidden>
          {Number(key.slice(8))}
        </span>
        <span className={classes.count} aria-hidden>
          {closed !== undefined && count === 0 ? '×' : count > 0 ? number.format(count) : '–'}
        </span>
        <VisuallyHidden>
          {[
            `${texts.weekday(key)}, ${texts.dayAndMonth(key)}`,
            isToday ? slotTexts.today : '',
            count > 0 ? slots(count) : texts.noneThatDay,
            closed === undefined ? '' : texts.closed(closed),
          ]
            .filter(Boolean)
            .join(', ')}
        </VisuallyHidden>
      </UnstyledButton>
    ))}
  </fieldset>
)

const slotIdOf = (target: EventTarget | null) =>
  (target as HTMLElement | null)?.closest<HTMLElement>('[data-slot]')?.dataset.slot

const withModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

/**
 * Makes a week's slots a single tab stop; the arrow keys move focus between them. Otherwise
 * keyboard users would have to tab through two hundred slots to reach the rest of the page. The
 * listeners are on the container, so that the memoised slots are not given new functions.
 */
export function useSlotKeys(columns: WeekColumn[], first: string | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  })
  useEffect(() => {
    const element = container.current
    const onFocus = ({ target }: FocusEvent) => setChosen((before) => slotIdOf(target) ?? before)
    const onKeyDown = (event: KeyboardEvent) => {
      const slotId = slotIdOf(event.target)
      if (!slotId || withModifier(event)) return
      const next = slotBeside(latest.current, slotId, event.key)
      if (!next) return
      event.preventDefault()
      element?.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus()
    }
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const isShown = columns.some(({ slots }) => slots.some(({ slot }) => slot.slot_id === chosen))
  return { container, reached: isShown ? chosen : first }
}

interface WeekDayProps {
  column: WeekColumn
  id: string
  now: Date
  /** The project's time zone. */
  timezone: string
  /** Whether the day's slots are still loading. */
  busy: boolean
  /** Whether a day without slots says so. False in a week without any slots. */
  saysNone: boolean
  /** The day's checkbox, while slots are being selected. */
  choice: ReactNode
  renderSlot: (slot: TimedSlot) => ReactNode
}

/** A day in the week view, with its slots listed by start time. */
export function WeekDay(props: WeekDayProps) {
  const { column, id, now, timezone, busy, saysNone, choice, renderSlot } = props
  const { key, slots, count, attendees, isToday, closed } = column
  const upcoming = slots.findIndex(({ start }) => start > now)
  const nowBefore = upcoming < 0 ? slots.length : upcoming
  const line =
    isToday && slots.length > 0 ? (
      <li className={classes.weekDayNow}>{unbroken(slotTexts.now(time(now, timezone)))}</li>
    ) : null
  return (
    <section className={classes.weekDayDay} data-today={isToday || undefined} aria-labelledby={id}>
      <header className={classes.weekDayHead} data-low={!saysNone || undefined}>
        <h3 id={id} className={classes.date}>
          <span className={classes.weekday}>{texts.weekday(key)}</span>{' '}
          <span className={classes.weekDayNumber}>{texts.dayAndMonth(key)}</span>
          {isToday ? (
            <>
              {' '}
              <span className={classes.mark}>{slotTexts.today}</span>
            </>
          ) : null}
        </h3>
        {count > 0 ? (
          <p className={classes.sum}>
            <span>{unbroken(slotWords(count))}</span> <span>{unbroken(people(attendees))}</span>
          </p>
        ) : null}
        {choice ? <div className={classes.choice}>{choice}</div> : null}
      </header>
      {closed === undefined ? null : (
        <p className={classes.closed}>{hyphenated(texts.closed(closed))}</p>
      )}
      {slots.length > 0 ? (
        <ul className={classes.slots}>
          {slots.map((slot, index) => (
            <Fragment key={slot.slot.slot_id}>
              {index === nowBefore ? line : null}
              {renderSlot(slot)}
            </Fragment>
          ))}
          {nowBefore === slots.length ? line : null}
        </ul>
      ) : busy ? (
        <Skeleton height={64} radius="md" />
      ) : saysNone && closed === undefined ? (
        <p className={classes.none}>{texts.noneThatDay}</p>
      ) : null}
    </section>
  )
}

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
    <div className={classes.weekHead}>
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
        <span className={classes.weekNumber}>{texts.number(weekOfYear ?? 0)}</span>
      </h2>
      {tool ? <div className={classes.tool}>{tool}</div> : null}
    </div>
  )
}

export interface DashboardWeekProps {
  closedDays: ClosedSpan[]
  /** The button that starts a selection. */
  tool: ReactNode
  selecting: Selecting | undefined
}

/**
 * The week that contains the day in the URL. Each slot opens a dialog with the same actions as the
 * slot's row in the list.
 */
export function DashboardWeek(props: DashboardWeekProps) {
  const { project, now, today, view, days, pages, variants, onView, onShow } = useDashboard()
  // Stable, so that the memoised slots do not rerender.
  const open = useCallback((slot: Slot) => onShow({ kind: 'show', slot }), [onShow])
  return (
    <Week
      days={days}
      day={view.from}
      today={today}
      now={now}
      timezone={project.timezone}
      variants={variants.data ?? []}
      busy={pages.isPlaceholderData}
      empty={<EmptyWeek />}
      {...props}
      onDay={(from) => onView({ from })}
      onOpen={open}
    />
  )
}

function EmptyWeek() {
  const { project, view, onView, addSlot } = useDashboard()
  const next = useNextDay(project.id, view)
  const goOn = next ? (
    <Button variant="default" onClick={() => onView({ from: next })}>
      {weekTexts.nextSlot(date(noonOf(next, project.timezone), project.timezone))}
    </Button>
  ) : null
  if (filtersIn(view) > 0) {
    return (
      <PageMessage
        title={weekTexts.noneFits}
        action={
          <Group gap="sm">
            <Button onClick={() => onView(noFilter)}>{filterTexts.clear}</Button>
            {goOn}
          </Group>
        }
      >
        {filterTexts.noneHint}
      </PageMessage>
    )
  }
  const hint = addSlot ? weekTexts.noneHint : weekTexts.noneHintReadOnly
  return (
    <PageMessage title={weekTexts.none} action={goOn}>
      {next === null ? `${timetableTexts.noneLater} ${hint}` : hint}
    </PageMessage>
  )
}
