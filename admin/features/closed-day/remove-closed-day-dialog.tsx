import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import type { ClosedDay } from '#contract/project.ts'
import { closedSpan, closedDayRemovalTexts as texts } from '#texts/de/closed-days.ts'
import { type ClosedDayPlace, useSaveClosedDays } from './save-closed-days.ts'

interface RemoveClosedDayDialogProps {
  opened: boolean
  onClose: () => void
  onRemoved: (days: string) => void
  place: ClosedDayPlace
  closedDay: ClosedDay
}

export function RemoveClosedDayDialog(props: RemoveClosedDayDialogProps) {
  const { place, closedDay, onRemoved, ...dialog } = props
  const days = closedSpan(closedDay)
  const everywhere = closedDay.everywhere && place.projects.length > 1
  return (
    <DeletionDialog
      {...dialog}
      texts={texts}
      deletion={useSaveClosedDays(place)}
      subject={{ removed: [closedDay], added: [] }}
      onDeleted={() => onRemoved(days)}
    >
      <p>
        {texts.question(days)}
        {everywhere ? ` ${texts.everywhere}` : null}
      </p>
    </DeletionDialog>
  )
}
