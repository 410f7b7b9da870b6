import { ActionIcon, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconChevronUp, IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { reasonOf } from '#admin/api/client.ts'
import { DayHeading } from '#admin/ui/day-heading.tsx'
import { HoldPlace } from '#admin/ui/hold-place.tsx'
import { useInView } from '#admin/ui/hooks.ts'
import { Notice } from '#admin/ui/message.tsx'
import { useTypedDay } from '#admin/ui/typed-day.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { date, time } from '#texts/de/time.ts'
import { printTexts, timetableTexts } from '#texts/de/timetable.ts'
import { words } from '#texts/de/words.ts'
import { headingPrefix, type TimedSlot, type TimetableDay } from './days.ts'
import type { PagePlace, SlotPages } from './queries.ts'
import type { SlotView } from './slot-view.ts'
import classes from './timetable.module.css'
import { wallDay } from './wall-clock.ts'

// How close the end of the list gets to the window, in pixels, before more slots are loaded.
const ahead = 1200

interface EarlierSlotsProps {
  pages: SlotPages
  /** The day the user asked the list to start from. */
  from: string
  onAsk: () => unknown
}

/**
 * Whether slots before the first one shown were loaded but then removed while the user was
 * scrolling.
 */
function wasLetGo({ data, hasPreviousPage }: SlotPages, from: string) {
  const place = data?.pageParams[0] as PagePlace | undefined
  const first = data?.pages[0]?.[0]
  if (!place || !first || !hasPreviousPage || 'from' in place) return false
  return 'after' in place || wallDay(new Date(first.start), first.timezone) >= from
}

/**
 * Loads slots before the first one shown: on request or, if they were only removed while the user
 * was scrolling, automatically.
 */
function EarlierSlots({ pages, from, onAsk }: EarlierSlotsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { hasPreviousPage, isFetchPreviousPageError: failed } = pages
  useInView(ref, {
    active: wasLetGo(pages, from) && !pages.isFetching && !failed,
    margin: ahead,
    onEnter: () => void pages.fetchPreviousPage({ cancelRefetch: false }),
  })
  return (
    <div ref={ref} className={classes.earlier}>
      {failed ? <Failure error={pages.error} /> : null}
      {hasPreviousPage ? (
        <Button
          variant="subtle"
          size="sm"
          px="sm"
          className={classes.ask}
          leftSection={<IconChevronUp size={16} aria-hidden />}
          aria-busy={pages.isFetchingPreviousPage}
          onClick={onAsk}
        >
          {timetableTexts.earlier}
        </Button>
      ) : (
        <p className={classes.end}>{timetableTexts.noneEarlier}</p>
      )}
    </div>
  )
}

/**
 * Loads more slots while the user is scrolling. The button is for keyboard users and for retries.
 */
function LaterSlots({ pages }: { pages: SlotPages }) {
  const ref = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchNextPageError: failed } = pages
  const more = () => void pages.fetchNextPage({ cancelRefetch: false })
  useInView(ref, {
    active: hasNextPage && !pages.isFetching && !failed,
    margin: ahead,
    onEnter: more,
  })
  return (
    <div ref={ref} className={classes.later}>
      {failed ? <Failure error={pages.error} /> : null}
      {hasNextPage ? (
        <Button variant="default" size="sm" aria-busy={pages.isFetchingNextPage} onClick={more}>
          {timetableTexts.later}
        </Button>
      ) : (
        <p className={classes.end}>{timetableTexts.noneLater}</p>
      )}
    </div>
  )
}

const Failure = ({ error }: { error: Error | null }) => (
  <Notice tone="error" detail={reasonOf(error)}>
    {timetableTexts.moreFailed}
  </Notice>
)

interface DayParts {
  now: Date
  renderSlot: (slot: TimedSlot) => ReactNode
  renderDayAction: (day: TimetableDay) => ReactNode
  /** Renders the note about a day. `alone` is set if no heading shows the day. */
  renderNote: (day: string, alone: boolean) => ReactNode
}

interface TimetableProps extends DayParts {
  days: TimetableDay[]
  /** The days that have a note but no slots. */
  noted: string[]
  pages: SlotPages
  /** The day the user asked the list to start from. */
  from: string
  /** Shown above the days, opposite the button for earlier slots. */
  tool: ReactNode
  /** Shown if there are no days. */
  empty: ReactNode
}

const headingId = (day: string) => headingPrefix + day

/** The loaded days, with buttons at both ends to load more. */
export function Timetable({ days, noted, pages, from, tool, empty, ...parts }: TimetableProps) {
  const front = JSON.stringify(pages.data?.pageParams[0])
  const [reached, setReached] = useState<{ day: string; front: string }>()
  // Focuses the last of the days that were just loaded, because the button is now far above it.
  useEffect(() => {
    if (!reached || reached.front !== front) return
    document.getElementById(headingId(reached.day))?.focus({ preventScroll: true })
    setReached(undefined)
  }, [reached, front])
  const showEarlier = async () => {
    const asked = () => pages.fetchPreviousPage({ cancelRefetch: false })
    const first = await asked()
    const unheard = !first.isError && JSON.stringify(first.data?.pageParams[0]) === front
    // If the slots were being refetched at that moment, the first request loaded nothing, so it is
    // repeated.
    const { data } = unheard ? await asked() : first
    const nearest = data?.pages[0]?.at(-1)
    if (!nearest) return
    const day = wallDay(new Date(nearest.start), nearest.timezone)
    setReached({ day, front: JSON.stringify(data?.pageParams[0]) })
  }

  return (
    <HoldPlace front={front}>
      <div className={classes.top}>
        <EarlierSlots pages={pages} from={from} onAsk={showEarlier} />
        {days.length > 0 ? tool : null}
      </div>
      <div className={classes.days} aria-busy={pages.isPlaceholderData}>
        {days.map((day, index) => (
          <Fragment key={day.key}>
            {noted
              .filter((note) => note < day.key && note > (days[index - 1]?.key ?? ''))
              .map((note) => (
                <div key={note}>{parts.renderNote(note, true)}</div>
              ))}
            <DaySection
              day={day}
              whole={index < days.length - 1 || !pages.hasNextPage}
              {...parts}
            />
          </Fragment>
        ))}
      </div>
      {days.length > 0 ? <LaterSlots pages={pages} /> : empty}
    </HoldPlace>
  )
}

interface DaySectionProps extends DayParts {
  day: TimetableDay
  /** Whether all of the day's slots are loaded. If not, its total would be wrong and is hidden. */
  whole: boolean
}

function DaySection({ day, whole, now, ...parts }: DaySectionProps) {
  const first = day.slots[0]
  if (!first) return null
  const { timezone } = first.slot
  const today = wallDay(now, timezone) === day.key
  const id = headingId(day.key)
  const upcoming = day.slots.findIndex(({ start }) => start > now)
  const nowBefore = upcoming < 0 ? day.slots.length : upcoming
  const line = today ? <NowLine label={slotTexts.now(time(now, timezone))} /> : null

  return (
    <section aria-labelledby={id}>
      <DayHeading
        id={id}
        date={date(first.start, timezone)}
        mark={today ? slotTexts.today : undefined}
        sum={whole ? slotTexts.daySum(day.count, day.attendees) : undefined}
        action={parts.renderDayAction(day)}
      />
      {parts.renderNote(day.key, false)}
      <ul className={classes.slots}>
        {day.slots.map((timedSlot, index) => (
          <Fragment key={timedSlot.slot.slot_id}>
            {index === nowBefore ? line : null}
            {parts.renderSlot(timedSlot)}
          </Fragment>
        ))}
        {nowBefore === day.slots.length ? line : null}
      </ul>
    </section>
  )
}

const NowLine = ({ label }: { label: string }) => (
  <li className={classes.now}>
    <span>{label}</span>
  </li>
)

interface TimetableToolsProps {
  /** The first day shown. */
  from: string
  today: string
  onGo: (day: string) => void
  onToday: () => void
}

/** Lets the user jump to a date, and back to today. */
export function TimetableTools({ from, today, onGo, onToday }: TimetableToolsProps) {
  const { field, forget } = useTypedDay(from, onGo)
  return (
    <div className={classes.tools}>
      <TextInput
        {...field}
        label={timetableTexts.jump}
        size="sm"
        classNames={{ root: classes.jump, label: classes.label }}
      />
      <Button
        variant="default"
        size="sm"
        aria-current={from === today ? 'date' : undefined}
        onClick={() => {
          forget()
          onToday()
        }}
      >
        {timetableTexts.today}
      </Button>
    </div>
  )
}

const rows = [1, 2, 3, 4]

/** A placeholder for a day that is still loading. */
export const TimetableSkeleton = () => (
  <div role="status" aria-label={words.loading}>
    <Skeleton height={28} width={280} maw="80%" my="xl" />
    <Stack gap="xl">
      {rows.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Stack>
  </div>
)

interface LayoutSwitchProps {
  layout: SlotView['layout']
  onLayout: (layout: SlotView['layout']) => void
}

const layouts = [
  { layout: undefined, label: timetableTexts.list },
  { layout: 'week', label: timetableTexts.week },
] as const

/** Switches between the list and the week view. */
export const LayoutSwitch = ({ layout: shown, onLayout }: LayoutSwitchProps) => (
  <fieldset aria-label={timetableTexts.layout} className={classes.group}>
    {layouts.map(({ layout, label }) => (
      <Button
        key={label}
        variant={layout === shown ? 'light' : 'default'}
        size="sm"
        aria-pressed={layout === shown}
        onClick={() => onLayout(layout)}
      >
        {label}
      </Button>
    ))}
  </fieldset>
)

interface PrintDayButtonProps {
  /** The day as text. */
  date: string
  onPrint: () => void
}

export const PrintDayButton = ({ date, onPrint }: PrintDayButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    aria-label={printTexts.printDay(date)}
    title={printTexts.print}
    onClick={onPrint}
  >
    <IconPrinter size={20} aria-hidden />
  </ActionIcon>
)
