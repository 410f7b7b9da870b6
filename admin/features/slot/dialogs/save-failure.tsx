import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

interface SaveFailureProps {
  error: Error | null
  onDismiss: () => void
}

export const SaveFailure = ({ error, onDismiss }: SaveFailureProps) => (
  <Failure
    sentence={error ? slotDialogTexts.failed : null}
    detail={reasonOf(error)}
    dismissLabel={words.dismiss}
    onDismiss={onDismiss}
  />
)
