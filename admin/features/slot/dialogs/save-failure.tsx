import { reasonOf } from '#admin/api/api-error.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

interface SaveFailureProps {
  error: Error | null
  onDismiss: () => void
}

export const SaveFailure = ({ error, onDismiss }: SaveFailureProps) =>
  error ? (
    <Notice
      tone="error"
      detail={reasonOf(error)}
      dismiss={{ label: words.dismiss, onClick: onDismiss }}
    >
      {slotDialogTexts.failed}
    </Notice>
  ) : null
