import { type ReactNode, useState } from 'react'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { dayTexts as texts } from '#texts/de/day.ts'
import { CalledOffSlots } from './called-off-slots.tsx'
import type { DaySlot } from './day-slot.ts'
import { DaySlotItem } from './day-slot-item.tsx'
import classes from './day-view.module.css'
import { type LastTick, LastTickBar } from './last-tick-bar.tsx'
import type { Entering } from './offline/enter-ticks.ts'
import { withPending } from './offline/pending-slots.ts'
import { useTicks } from './offline/ticks.ts'
import { TickNotes } from './tick-notes.tsx'

interface DayViewProps {
  slots: DaySlot[]
  entering: Entering
  none: string
  /** Shown if the day has no slots. */
  next?: ReactNode
}

/** A day's slots with their bookings, for recording who came, including entries not sent yet. */
export function DayView({ slots, entering, none, next }: DayViewProps) {
  const { pending, notes } = useTicks(entering.username)
  const [last, setLast] = useState<LastTick>()
  const shown = withPending(
    slots.filter((slot) => !slot.calledOff),
    pending,
  )
  return (
    <>
      {pending.length > 0 ? (
        <div className={classes.unsent}>
          <Notice tone="info" detail={texts.unsentHint}>
            {texts.unsent(pending.length)}
          </Notice>
        </div>
      ) : null}
      <TickNotes notes={notes} slots={shown} entering={entering} />
      {shown.length === 0 ? <PageMessage title={none} action={next} /> : null}
      <ul className={classes.slots}>
        {shown.map((slot) => (
          <DaySlotItem key={slot.slotId} slot={slot} entering={entering} onTick={setLast} />
        ))}
      </ul>
      <CalledOffSlots slots={slots} />
      {last ? (
        <LastTickBar last={last} entering={entering} onDone={() => setLast(undefined)} />
      ) : null}
    </>
  )
}
