import type { SlotTarget } from '#admin/dashboard/selection.tsx'
import { PlanStep } from '#admin/series/plan-step.tsx'
import { DialogFrame } from '#admin/ui/dialog.tsx'
import type { Project } from '#contract/project.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import { slotsDeletionTexts } from '#texts/de/slot-dialogs.ts'

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
  <DialogFrame opened={props.opened} onClose={props.onClose} title={slotsDeletionTexts.title}>
    <PlanStep
      projectId={props.project.id}
      timezone={props.project.timezone}
      action={{ kind: 'change', json: { ...props.target, set: { delete: true } } }}
      back={{ label: slotsDeletionTexts.keep, onClick: props.onClose }}
      texts={{
        store: (plan) => slotsDeletionTexts.store(plan.delete.length),
        failed: slotsDeletionTexts.failed,
      }}
      deletes
      onDone={props.onDone}
      onLateFailure={props.onLateFailure}
      onClose={props.onClose}
    />
  </DialogFrame>
)
