import { deviceZone } from '#admin/ui/time-zone.ts'
import { AbsenceButton } from './absence-button.tsx'
import classes from './absence-list.module.css'
import { AbsenceList } from './absence-list.tsx'
import { useDeleteAbsence, useMyAbsences } from './absences.ts'

interface MyAbsenceProps {
  byLink?: boolean
  /** Whether the button shares a row with other buttons. The row wraps before the list. */
  inRow?: boolean
}

/**
 * Lets users, or the guide whose personal link this device holds, report an absence, and lists the
 * absences reported so far.
 */
export function MyAbsence({ byLink = false, inRow = false }: MyAbsenceProps) {
  const { data: absences = [] } = useMyAbsences(byLink)
  const deletion = useDeleteAbsence({ byLink })
  return (
    <div className={inRow ? classes.inRow : classes.own}>
      <AbsenceButton byLink={byLink} />
      <AbsenceList absences={absences} timezone={deviceZone} deletion={deletion} />
    </div>
  )
}
