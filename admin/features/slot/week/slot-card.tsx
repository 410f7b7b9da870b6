import { UnstyledButton } from '@mantine/core'
import { memo, useId } from 'react'
import { CapacityBar } from '#admin/ui/capacity-bar.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { span } from '#texts/de/time.ts'
import { weekTexts as texts } from '#texts/de/timetable.ts'
import { number } from '#texts/de/words.ts'
import type { Selecting } from '../selection/selecting.ts'
import type { TimedSlot } from '../timetable/days.ts'
import { hyphenated, unbroken } from './narrow-text.ts'
import classes from './slot-card.module.css'
import { VariantShape } from './variant-shape.tsx'

interface SlotCardProps {
  timed: TimedSlot
  past: boolean
  running: boolean
  /** The slot's time zone, if it differs from the project's. */
  zone: string | undefined
  /** The project's variants, in the order in which shapes are assigned. */
  resourceIds: string[]
  /** The id of the day's heading, which screen readers read after the slot's own description. */
  dayId: string
  /** Whether the card can be reached with the Tab key. */
  reached: boolean
  /** Set while slots are being selected; the card is then a checkbox. */
  selecting: Selecting | undefined
  onOpen: (slot: Slot) => void
}

// The maximum number of variants to list, so a slot with many variants does not push others out of
// view.
const mostNames = 3

/**
 * A slot in the week view, shown as a single button. Memoised, because a week may contain two
 * hundred slots.
 */
export const SlotCard = memo((props: SlotCardProps) => {
  const { timed, past, running, zone, resourceIds, dayId, reached, onOpen } = props
  const { slot } = timed
  const wordsId = useId()
  const factsId = useId()
  const selecting = slot.deleted ? undefined : props.selecting
  const whenAndWhat = (
    <>
      <time className={classes.time} dateTime={slot.start}>
        {unbroken(span(timed, slot.timezone))}
      </time>
      <VariantNames slot={slot} resourceIds={resourceIds} />
    </>
  )
  return (
    <li
      className={classes.card}
      data-past={past || undefined}
      data-running={running || undefined}
      data-internal={slot.internal || undefined}
      data-deleted={slot.deleted ? true : undefined}
    >
      {selecting ? (
        <div id={wordsId} className={classes.words}>
          {whenAndWhat}
        </div>
      ) : (
        <UnstyledButton
          className={classes.open}
          data-slot={slot.slot_id}
          tabIndex={reached ? 0 : -1}
          aria-describedby={`${factsId} ${dayId}`}
          onClick={() => onOpen(slot)}
        >
          {whenAndWhat}
        </UnstyledButton>
      )}
      <div id={factsId} className={classes.facts}>
        <Marks slot={slot} running={running} />
        {zone ? <p className={classes.zone}>{slotTexts.ownZone(zone)}</p> : null}
        {slot.deleted ? null : (
          <div className={classes.capacity}>
            <CapacityBar
              taken={slot.sum}
              capacity={slot.max_attendees}
              label={unbroken(
                slotTexts.taken(number.format(slot.sum), number.format(slot.max_attendees)),
              )}
              words={{ nearlyFull: slotTexts.nearlyFull, full: slotTexts.full }}
            />
          </div>
        )}
        {slot.deleted ? null : (
          <p className={classes.staff} data-none={slot.assigned_staff.length === 0 || undefined}>
            {hyphenated(slot.assigned_staff.join(', ')) || texts.nobody}
          </p>
        )}
      </div>
      {selecting?.renderCardChoice(timed, { reached, describedBy: `${wordsId} ${factsId}` })}
    </li>
  )
})

function VariantNames({ slot, resourceIds }: Pick<SlotCardProps, 'resourceIds'> & { slot: Slot }) {
  const names = slot.available_ressources.slice(0, mostNames)
  const more = slot.available_ressources.length - names.length
  return (
    <>
      {names.map((name, index) => (
        <span key={slot.ressource_ids[index]} className={classes.variant}>
          <VariantShape
            index={resourceIds.indexOf(slot.ressource_ids[index] ?? '')}
            className={classes.shape}
          />
          <span>{hyphenated(name)}</span>
        </span>
      ))}
      {more > 0 ? <span className={classes.variant}>{texts.moreVariants(more)}</span> : null}
    </>
  )
}

function Marks({ slot, running }: { slot: Slot; running: boolean }) {
  if (!running && !slot.internal && !slot.deleted) return null
  return (
    <p className={classes.marks}>
      {running ? <span className={classes.now}>{texts.now}</span> : null}
      {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
      {slot.deleted ? <span className={classes.deleted}>{texts.deleted}</span> : null}
    </p>
  )
}
