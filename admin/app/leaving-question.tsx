import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { leavingTexts as texts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'

interface LeavingQuestionProps {
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

export const LeavingQuestion = ({ opened, onStay, onLeave }: LeavingQuestionProps) => (
  <ConfirmDialog
    opened={opened}
    title={texts.title}
    closeLabel={words.close}
    keep={texts.stay}
    onKeep={onStay}
    deed={texts.leave}
    onDeed={onLeave}
    busy={false}
  >
    <p>{texts.question}</p>
  </ConfirmDialog>
)
