import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Slot } from '#contract/slot.ts'
import type { PlanLine, SlotPlan } from '#contract/slot-change.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-plan.ts'
import classes from './plan-preview.module.css'
import { lineInWords, planInWords, planKinds } from './plan-words.ts'

const fewLines = 4

interface PlanPreviewProps {
  plan: SlotPlan
  timezone: string
  /** Known slots, to say from when they move. */
  slots?: Slot[] | undefined
}

/** What an action on many slots would do: how many, and which. */
export function PlanPreview({ plan, timezone, slots = [] }: PlanPreviewProps) {
  const starts = new Map(slots.map(({ slot_id, start }) => [slot_id, new Date(start)]))
  return (
    <div className={classes.plan}>
      <p role="status" className={classes.sum}>
        {planInWords(plan)}
      </p>
      {planKinds
        .filter((kind) => plan[kind].length > 0)
        .map((kind) => (
          <section key={kind} className={classes.group} data-kind={kind}>
            <h3 className={classes.title}>{texts.planned(kind, plan[kind].length)}</h3>
            <Lines
              lines={plan[kind]}
              inWords={(line) => {
                const before = kind === 'change' ? starts.get(line.slot_id ?? '') : undefined
                return lineInWords(line, timezone, before)
              }}
            />
          </section>
        ))}
    </div>
  )
}

interface LinesProps {
  lines: PlanLine[]
  inWords: (line: PlanLine) => string
}

function Lines({ lines, inWords }: LinesProps) {
  const [opened, setOpened] = useState(false)
  // A button for one more line would take the place of that line.
  const isLong = lines.length > fewLines + 1
  return (
    <>
      <ul className={classes.lines}>
        {(isLong && !opened ? lines.slice(0, fewLines) : lines).map((line, place) => (
          <li key={line.slot_id ?? `${line.start} ${place}`}>
            {inWords(line)}
            {texts.reason(line.reason) ? (
              <span className={classes.reason}>{texts.reason(line.reason)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {isLong ? (
        <UnstyledButton
          className={classes.more}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? texts.fewer : texts.more(lines.length - fewLines)}
        </UnstyledButton>
      ) : null}
    </>
  )
}
