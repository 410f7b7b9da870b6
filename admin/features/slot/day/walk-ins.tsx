import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dayTexts as texts } from '#texts/de/day.ts'
import { people } from '#texts/de/words.ts'
import { withoutBooking } from './day-slot.ts'
import { type Entering, enterVisitors, removeVisitors } from './offline/enter-ticks.ts'
import type { PendingSlot } from './offline/pending-slots.ts'
import { PeopleStepper } from './people-stepper.tsx'
import classes from './walk-ins.module.css'

interface WalkInsProps {
  slot: PendingSlot
  /** The slot's start as text. */
  time: string
  entering: Entering
}

/** The visitors without a booking, counted separately from those with one. */
export function WalkIns({ slot, time, entering }: WalkInsProps) {
  const [opened, setOpened] = useState(false)
  const panelId = useId()
  const { visitors, beyond } = withoutBooking(slot)
  const enter = (count: number) => {
    enterVisitors(entering, slot, count)
    setOpened(false)
  }
  return (
    <div className={classes.walkIns}>
      {visitors > 0 ? <p className={classes.sum}>{texts.walkInsSum(visitors, beyond)}</p> : null}
      {slot.walkIns.length > 0 ? (
        <ul className={classes.list}>
          {slot.walkIns.map((one) => (
            <li key={one.operation_id} className={classes.entry}>
              <span>{people(one.people)}</span>
              {one.isPending ? <span className={classes.pending}>{texts.pending}</span> : null}
              <Button
                variant="subtle"
                size="md"
                aria-label={texts.removeWalkIn(one.people)}
                onClick={() => removeVisitors(entering, slot, one)}
                className={classes.remove}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={20} aria-hidden />}
        aria-label={texts.addWalkInsAt(time)}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
        className={classes.add}
      >
        {texts.addWalkIns}
      </Button>
      <div id={panelId}>{opened ? <WalkInPanel onEnter={enter} /> : null}</div>
    </div>
  )
}

function WalkInPanel({ onEnter }: { onEnter: (count: number) => void }) {
  const [count, setCount] = useState(1)
  return (
    <fieldset className={classes.panel} aria-label={texts.howManyWithout}>
      <PeopleStepper count={count} least={1} onChange={setCount} focused />
      <Button size="md" onClick={() => onEnter(count)}>
        {texts.enterWithout(count)}
      </Button>
    </fieldset>
  )
}
