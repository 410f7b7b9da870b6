import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { DayHeading } from '#admin/ui/day-heading.tsx'
import { HoldPlace } from '#admin/ui/hold-place.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import { date, time } from '#texts/de/time.ts'
import type { SlotPages } from '../slots.ts'
import { wallDay } from '../wall-clock.ts'
import { headingPrefix } from './day-in-view.ts'
import type { TimedSlot, TimetableDay } from './days.ts'
import classes from './timetable.module.css'
import { EarlierSlots, LaterSlots } from './timetable-ends.tsx'

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
