import { Stack } from '@mantine/core'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { fieldErrorsOf } from '#admin/api/client.ts'
import { bookingsOf } from '#admin/dashboard/days.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotCallOffTexts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import '#admin/ui/later-styles.ts'
import { useClosedDays } from '#admin/settings/closed-day-queries.ts'
import type { Project } from '#contract/project.ts'
import { type BookedSlot, hasPart, ReasonField, reachOf, useCallOffSlot } from './call-off.tsx'
import { MoveSlotDialog } from './move-slot-dialog.tsx'

interface CallOffFormProps extends BookedSlot {
  onCalledOff: (toast: string) => void
  onClose: () => void
}

export const CallOffDialog = formDialog(CallOffForm, { title: slotCallOffTexts.title })

function CallOffForm({ projectId, slot, onCalledOff, onClose }: CallOffFormProps) {
  const form = useDialogForm({ initialValues: { reason: '' } })
  const callOff = useCallOffSlot({ projectId, slot })
  const filed = useMailsFiled()
  const submit = form.onSubmit((entries) =>
    callOff.mutate(entries, {
      onSuccess: ({ told }) => {
        onCalledOff(slotCallOffTexts.done(told, filed))
        onClose()
      },
    }),
  )
  const { reason } = fieldErrorsOf(callOff.error, ['reason'])
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <p>
          {slotCallOffTexts.about(
            moment(new Date(slot.start), slot.timezone),
            bookingsOf(slot).length,
          )}
        </p>
        <p>{slotCallOffTexts.told(reachOf(slot))}</p>
        {hasPart(slot) ? <p>{slotCallOffTexts.groups}</p> : null}
        {slot.staff.length > 0 ? <p>{slotCallOffTexts.staffTold}</p> : null}
        <FiledNote />
      </Stack>
      <ReasonField {...form.getInputProps('reason')} error={reason} data-autofocus />
      <SubmitActions
        sending={callOff}
        failed={reason ? null : slotCallOffTexts.failed}
        cancel={slotCallOffTexts.keep}
        onClose={onClose}
        isDestructive
      >
        {slotCallOffTexts.submit}
      </SubmitActions>
    </form>
  )
}

interface BookedSlotDialogProps {
  kind: 'move' | 'call-off'
  slot: Slot
  project: Project
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
}

/** Moves or calls off a slot that has bookings. */
export function BookedSlotDialog({ kind, project, showToast, ...about }: BookedSlotDialogProps) {
  const { data: closedDays = [] } = useClosedDays(project.id, project.has_closed_days === true)
  const of = { ...about, projectId: project.id }
  return kind === 'move' ? (
    <MoveSlotDialog {...of} closedDays={closedDays} onMoved={showToast} />
  ) : (
    <CallOffDialog {...of} onCalledOff={showToast} />
  )
}
