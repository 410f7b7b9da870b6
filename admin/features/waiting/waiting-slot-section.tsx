import { useEffect, useId, useRef } from 'react'
import type { Project } from '#contract/project.ts'
import { moment } from '#texts/de/time.ts'
import { waitingListTexts as texts } from '#texts/de/waiting.ts'
import { WaitingItem } from './waiting-item.tsx'
import classes from './waiting-slot-section.module.css'
import type { WaitingEntry, waitingBySlot } from './waiting-slots.ts'

interface WaitingSlotSectionProps {
  project: Project
  slot: ReturnType<typeof waitingBySlot>[number]
  /** Whether the slot's heading receives focus, because the dialog was opened for this slot. */
  takesFocus: boolean
  onRemove: (entry: WaitingEntry) => void
  onDone: (message: string) => void
}

/** The waiting-list entries for one slot. */
export function WaitingSlotSection({
  project,
  slot,
  takesFocus,
  ...does
}: WaitingSlotSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Runs after the dialog's own effect, which would otherwise put focus on the close button.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const start = moment(new Date(slot.start), project.timezone)
  return (
    <section className={classes.slot} aria-labelledby={id}>
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        className={classes.title}
        data-autofocus={takesFocus || undefined}
      >
        {start}
      </h3>
      <ol className={classes.entries} aria-label={texts.listOf(start)}>
        {slot.entries.map((entry) => (
          <WaitingItem key={entry.id} {...does} {...{ project, entry, slot }} />
        ))}
      </ol>
    </section>
  )
}
