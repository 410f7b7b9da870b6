import { ActionIcon } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dayTexts as texts } from '#texts/de/day.ts'
import { number } from '#texts/de/words.ts'
import classes from './people-stepper.module.css'
import { TickSign } from './tick-sign.tsx'

interface PeopleStepperProps {
  count: number
  least: number
  onChange: (count: number) => void
  /** Whether it receives focus, because the user has just opened it. */
  focused: boolean
}

const most = 9999

/** A field for a number of people, with large buttons for one-handed use on a phone. */
export function PeopleStepper({ count, least, onChange, focused }: PeopleStepperProps) {
  const fewerRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) fewerRef.current?.focus()
  }, [focused])
  return (
    <div className={classes.stepper}>
      <ActionIcon
        ref={fewerRef}
        variant="default"
        size={48}
        aria-label={texts.fewer}
        aria-disabled={count <= least}
        onClick={() => onChange(Math.max(least, count - 1))}
      >
        <TickSign of="minus" />
      </ActionIcon>
      <output className={classes.count}>{number.format(count)}</output>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={texts.more}
        onClick={() => onChange(Math.min(most, count + 1))}
      >
        <TickSign of="plus" />
      </ActionIcon>
    </div>
  )
}
