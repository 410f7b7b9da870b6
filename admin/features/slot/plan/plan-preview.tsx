import { useMemo } from 'react'
import { Disclosure } from '#admin/ui/field/disclosure.tsx'
import type { Slot } from '#contract/slot.ts'
import type { PlanLine, SlotPlan } from '#contract/slot-change.ts'
import { seriesTexts } from '#texts/de/series.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-dialogs.ts'
import { timedLines } from '../series/plan.ts'
import { PlanList } from '../series/plan-days.tsx'
import { wallClock } from '../wall-clock.ts'
import classes from './plan-preview.module.css'
import { planInWords, planKinds } from './plan-words.ts'

const fewLines = 12

interface PlanPreviewProps {
  plan: SlotPlan
  timezone: string
  /** The slots already loaded, to show the current start of those that will move. */
  slots: Slot[]
  deletes: boolean
}

/** A preview of an action on many slots: how many slots it affects, and which ones. */
export const PlanPreview = ({ plan, timezone, slots, deletes }: PlanPreviewProps) => (
  <div className={classes.plan}>
    <p role="status" className={classes.sum}>
      {planInWords(plan)}
    </p>
    {planKinds
      .filter((kind) => plan[kind].length > 0)
      .map((kind) => (
        <Group
          key={kind}
          title={texts.title[kind]}
          hint={
            kind === 'booked'
              ? deletes
                ? texts.bookedToDelete
                : seriesTexts.bookedHint
              : undefined
          }
          lines={plan[kind]}
          timezone={timezone}
          slots={kind === 'change' ? slots : []}
        />
      ))}
  </div>
)

interface GroupProps extends Omit<PlanPreviewProps, 'plan' | 'deletes'> {
  title: string
  hint: string | undefined
  lines: PlanLine[]
}

function Group({ title, hint, lines, timezone, slots }: GroupProps) {
  const timed = useMemo(() => {
    const starts = new Map(slots.map(({ slot_id, start }) => [slot_id, start]))
    return timedLines(lines, timezone).map((line) => {
      const start = starts.get(line.slot_id ?? '')
      return start
        ? { ...line, before: wallClock(new Date(start), line.timezone ?? timezone) }
        : line
    })
  }, [lines, timezone, slots])
  return (
    <Disclosure
      title={title}
      note={seriesTexts.planned(lines.length)}
      faulty={false}
      openedAtFirst={lines.length <= fewLines}
    >
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <PlanList lines={timed} />
    </Disclosure>
  )
}
