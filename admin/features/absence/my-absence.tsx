import { deviceZone } from '#admin/ui/time-zone.ts'
import { AbsenceButton } from './absence-button.tsx'
import { AbsenceList } from './absence-list.tsx'
import { useDeleteAbsence, useMyAbsences } from './absences.ts'

/** Where the user says that they are not available, and sees until when. */
export function MyAbsence() {
  const { data: absences = [] } = useMyAbsences()
  const remove = useDeleteAbsence(true)
  return (
    <div>
      <AbsenceButton />
      <AbsenceList
        absences={absences}
        timezone={deviceZone}
        busy={remove.isPending}
        onDelete={(absenceId) => remove.mutate(absenceId)}
      />
    </div>
  )
}
