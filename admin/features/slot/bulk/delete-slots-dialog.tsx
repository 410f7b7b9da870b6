import { DialogFrame } from '#admin/ui/dialog/dialog-frame.tsx'
import type { Project } from '#contract/project.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import { slotsDeletionTexts as texts } from '#texts/de/slot-dialogs.ts'
import { PlanStep } from '../plan/plan-step.tsx'
import type { SlotTarget } from '../selection/selection.ts'

interface DeleteSlotsDialogProps {
  opened: boolean
  onClose: () => void
  project: Project
  target: SlotTarget
  onDone: (done: ChangeDone) => void
  onLateFailure: (sentence: string) => void
}

/** Lists which slots would be deleted and which would remain, then carries out the deletion. */
export const DeleteSlotsDialog = (props: DeleteSlotsDialogProps) => (
  <DialogFrame opened={props.opened} onClose={props.onClose} title={texts.title}>
    <PlanStep
      projectId={props.project.id}
      timezone={props.project.timezone}
      action={{ kind: 'change', json: { ...props.target, set: { delete: true } } }}
      back={{ label: texts.keep, onClick: props.onClose }}
      texts={{ store: (plan) => texts.store(plan.delete.length), failed: texts.failed }}
      deletes
      onDone={props.onDone}
      onLateFailure={props.onLateFailure}
      onClose={props.onClose}
    />
  </DialogFrame>
)
