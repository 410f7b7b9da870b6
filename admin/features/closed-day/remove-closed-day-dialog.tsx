import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import type { ClosedDay } from '#contract/closed-day.ts'
import { closedDayRemovalTexts as texts } from '#texts/de/closed-days.ts'
import { closedSpan } from '#texts/de/closed-line.ts'
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
