import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Absence } from '#contract/absence.ts'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import classes from './absence-list.module.css'
import { spanOf } from './spans.ts'

interface AbsenceListProps {
  absences: Absence[]
  timezone: string
  busy: boolean
  onDelete: (absenceId: string) => void
}

/**
 * Lists the periods in which somebody is unavailable. Deleting an absence does not give the member
 * any slots back.
 */
export function AbsenceList({ absences, timezone, busy, onDelete }: AbsenceListProps) {
  const titleId = useId()
  if (absences.length === 0) return null
  return (
    <div className={classes.absences}>
      <p id={titleId} className={classes.title}>
        {texts.list}
      </p>
      <ul className={classes.list} aria-labelledby={titleId}>
        {absences.map(({ absence_id, ...instants }) => {
          const span = spanOf(instants, timezone)
          return (
            <li key={absence_id} className={classes.absence}>
              <span className={classes.span}>{span}</span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={texts.removeOf(span)}
                aria-busy={busy}
                onClick={() => busy || onDelete(absence_id)}
              >
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
