import { ConfirmDialog } from '#admin/ui/dialog.tsx'
import { leavingTexts as texts } from '#texts/de/settings.ts'

interface LeavingQuestionProps {
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

export const LeavingQuestion = ({ opened, onStay, onLeave }: LeavingQuestionProps) => (
  <ConfirmDialog
    opened={opened}
    title={texts.title}
    keep={texts.stay}
    onKeep={onStay}
    action={texts.leave}
    onAction={onLeave}
    busy={false}
  >
    <p>{texts.question}</p>
  </ConfirmDialog>
)
