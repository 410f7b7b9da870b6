import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayTexts as texts } from '#texts/de/day.ts'
import classes from './came-panel.module.css'
import type { PendingBooking } from './offline/pending-slots.ts'
import { PeopleStepper } from './people-stepper.tsx'

interface CamePanelProps {
  booking: PendingBooking
  onEnter: (came: number | null) => void
}

/** Buttons to record that only some of the people came, or that nobody did. */
export function CamePanel({ booking, onEnter }: CamePanelProps) {
  const [count, setCount] = useState(Math.max(1, booking.came ?? booking.people))
  return (
    <fieldset className={classes.panel} aria-label={texts.howMany}>
      <PeopleStepper count={count} least={1} onChange={setCount} focused />
      <div className={classes.buttons}>
        <Button size="md" onClick={() => onEnter(count)}>
          {texts.enter(count)}
        </Button>
        <Button size="md" variant="default" onClick={() => onEnter(0)}>
          {texts.nobody}
        </Button>
        {booking.came === null ? null : (
          <Button size="md" variant="subtle" onClick={() => onEnter(null)}>
            {texts.unknown}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
