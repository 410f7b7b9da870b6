import { Button } from '@mantine/core'
import type { Absence } from '#contract/absence.ts'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { moment } from '#texts/de/time.ts'
import classes from './absence-list.module.css'

interface AbsenceListProps {
  absences: Absence[]
  timezone: string
  busy: boolean
  onDelete: (absenceId: string) => void
}

/** When somebody is not available. Deleting an entry gives back no slots. */
export function AbsenceList({ absences, timezone, busy, onDelete }: AbsenceListProps) {
  if (absences.length === 0) return null
  const at = (instant: string) => moment(new Date(instant), timezone)
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {absences.map(({ absence_id, from, until }) => {
        const span = texts.span(at(from), at(until))
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
  )
}
