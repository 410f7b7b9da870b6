import { Stack } from '@mantine/core'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { FiledNote, useMailsFiled } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { slotCallOffTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { bookingsOf } from '../timetable/days.ts'
import { type BookedSlot, reachOf, useCallOffSlot } from './booked-slot.ts'
import { ReasonField } from './call-off-parts.tsx'

interface CallOffFormProps extends BookedSlot {
  onCalledOff: (toast: string) => void
  onClose: () => void
}

interface CallOffDialogProps extends CallOffFormProps {
  opened: boolean
}

export const CallOffDialog = ({ opened, ...form }: CallOffDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <CallOffForm {...form} />
  </Dialog>
)

function CallOffForm({ projectId, slot, onCalledOff, onClose }: CallOffFormProps) {
  const form = useDialogForm({ initialValues: { reason: '' } })
  const callOff = useCallOffSlot({ projectId, slot })
  const filed = useMailsFiled()
  const submit = form.onSubmit((entries) =>
    callOff.mutate(entries, {
      onSuccess: ({ told }) => {
        onCalledOff(texts.done(told, filed))
        onClose()
      },
    }),
  )
  const { reason } = fieldErrorsOf(callOff.error, ['reason'])
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <p>{texts.about(moment(new Date(slot.start), slot.timezone), bookingsOf(slot).length)}</p>
        <p>{texts.told(reachOf(slot))}</p>
        {slot.staff.length > 0 ? <p>{texts.staffTold}</p> : null}
        <FiledNote />
      </Stack>
      <ReasonField {...form.getInputProps('reason')} error={reason} data-autofocus />
      <SubmitActions
        sending={callOff}
        failed={reason ? null : texts.failed}
        cancel={texts.keep}
        onClose={onClose}
        isDestructive
      >
        {texts.submit}
      </SubmitActions>
    </form>
  )
}
