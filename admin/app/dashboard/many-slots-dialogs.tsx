import { lazy, Suspense } from 'react'
import { ChangeSlotsDialog } from '#admin/features/slot/bulk/change-slots-dialog.tsx'
import { DeleteSlotsDialog } from '#admin/features/slot/bulk/delete-slots-dialog.tsx'
import { CopySlotsDialog } from '#admin/features/slot/copy/copy-slots-dialog.tsx'
import { doneInWords } from '#admin/features/slot/plan/plan-words.ts'
import type { UndoOffer } from '#admin/features/slot/undo-offer.ts'
import type { Project } from '#contract/project.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import type { ManyTask } from './dashboard-task.ts'

const CallOffSlotsDialog = lazy(async () => ({
  default: (await import('#admin/features/slot/booked/call-off-slots-dialog.tsx'))
    .CallOffSlotsDialog,
}))

interface ManySlotsDialogsProps {
  task: ManyTask
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
  offerUndo: (offer: UndoOffer) => void
  project: Project
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  onLateFailure: (sentence: string) => void
}

/** The actions on many slots. */
export function ManySlotsDialogs(props: ManySlotsDialogsProps) {
  const { task, opened, onClose, offerUndo, project, onLateFailure } = props
  const onDone = (done: ChangeDone) => {
    offerUndo({ changeId: done.change_id, sentence: doneInWords(done), done })
    if (task.kind !== 'copy') task.onDone()
  }
  if (task.kind === 'call-off-many') {
    return (
      <Suspense fallback={null}>
        <CallOffSlotsDialog
          {...{ opened, onClose }}
          projectId={project.id}
          slots={task.slots}
          onCalledOff={(toast) => {
            props.showToast(toast)
            task.onDone()
          }}
        />
      </Suspense>
    )
  }
  const about = { opened, onClose, project, onDone, onLateFailure }
  if (task.kind === 'copy') return <CopySlotsDialog {...about} day={task.day} days={task.days} />
  const { target } = task
  return task.kind === 'change-many' ? (
    <ChangeSlotsDialog
      {...about}
      target={target}
      slots={task.slots}
      variants={props.variants}
      team={props.team}
      teamFailed={props.teamFailed}
    />
  ) : (
    <DeleteSlotsDialog {...about} target={target} />
  )
}
