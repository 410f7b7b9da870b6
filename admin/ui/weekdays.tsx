import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { weekdayNames } from '#texts/de/series.ts'
import classes from './weekdays.module.css'
import './later-styles.ts'

interface WeekdaysProps {
  label: string
  description?: string
  error?: ReactNode
  /** 1 for Monday. */
  weekdays: number[]
  onChoose: (weekdays: number[]) => void
  className?: string | undefined
  children?: ReactNode
}

/** A toggle for each day of the week. */
export function Weekdays({ weekdays, onChoose, error, children, ...group }: WeekdaysProps) {
  const change = (day: number, chosen: boolean) =>
    onChoose(chosen ? [...weekdays, day] : weekdays.filter((other) => other !== day))
  return (
    <Checkbox.Group {...group} size="md" error={error}>
      <div className={classes.weekdays}>
        {weekdayNames.map(({ day, short, long }) => (
          <label key={day} className={classes.weekday}>
            <input
              type="checkbox"
              name={`weekday-${day}`}
              aria-label={long}
              aria-invalid={error ? true : undefined}
              checked={weekdays.includes(day)}
              onChange={(event) => change(day, event.currentTarget.checked)}
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
      {children}
    </Checkbox.Group>
  )
}
