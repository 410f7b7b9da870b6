import '#admin/ui/later-styles.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotsCallOffTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { slotsOfDay } from '../timetable/slots-of-day.ts'
import { aheadAmong, useCallOffSlots } from './booked-slot.ts'
import { CallOffConsequences, ReasonField } from './call-off-parts.tsx'

interface CallOffSlotsProps {
  projectId: string
  onCalledOff: (toast: string) => void
  onClose: () => void
}

interface CallOffSlotsDialogProps extends CallOffSlotsProps {
  opened: boolean
  slots: Slot[]
}

export const CallOffSlotsDialog = ({ opened, ...form }: CallOffSlotsDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <CallOffSlotsForm {...form} />
  </Dialog>
)

interface CallOffDayDialogProps extends CallOffSlotsProps {
  opened: boolean
  /** `2026-12-01`, in the project's time zone. */
  day: string
}

/** Calls off all of a day's slots that have not begun yet, including those hidden by a filter. */
export const CallOffDayDialog = ({ opened, ...day }: CallOffDayDialogProps) => (
  <Dialog opened={opened} onClose={day.onClose} title={texts.dayTitle}>
    <LoadedDay {...day} />
  </Dialog>
)

function LoadedDay({ day, ...form }: CallOffSlotsProps & { day: string }) {
  // Always refetched, because bookings may have been made since the last fetch.
  const wanted = { ...slotsOfDay({ projectId: form.projectId, day }), gcTime: 0, staleTime: 0 }
  const { data, error, refetch } = useQuery(wanted)
  if (data) return <CallOffSlotsForm {...form} slots={data} />
  if (!error) return <FieldsSkeleton label={texts.loading} fields={2} />
  return (
    <DialogLoadFailure
      sentence={texts.loadFailed}
      detail={reasonOf(error)}
      retryLabel={words.retry}
      onRetry={() => void refetch()}
    />
  )
}

function CallOffSlotsForm(props: CallOffSlotsProps & { slots: Slot[] }) {
  const { projectId, onCalledOff, onClose } = props
  // Keeps the slots as the admin first saw them, even if they change while the dialog is open.
  const [{ slots, begun }] = useState(() => {
    const present = props.slots.filter(({ deleted }) => !deleted)
    const ahead = aheadAmong(present, new Date())
    return { slots: ahead, begun: ahead.length < present.length }
  })
  const form = useDialogForm({ initialValues: { reason: '' } })
  const callOff = useCallOffSlots(projectId)
  const filed = useMailsFiled()
  const submit = form.onSubmit(({ reason }) =>
    callOff.mutate(
      { projectId, slots, reason },
      {
        onSuccess: (done) => {
          onCalledOff(texts.done(done, filed))
          onClose()
        },
      },
    ),
  )
  if (slots.length === 0) {
    return (
      <>
        <p>{texts.nothingLeft}</p>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </>
    )
  }
  const { reason: fault } = fieldErrorsOf(callOff.error, ['reason'])
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <CallOffConsequences slots={slots} />
        {begun ? <p>{texts.begun}</p> : null}
      </Stack>
      {/* Takes focus itself, because the dialog looked for its first field before the slots had
          loaded. */}
      <ReasonField {...form.getInputProps('reason')} error={fault} data-autofocus autoFocus />
      <SubmitActions
        sending={callOff}
        failed={fault ? null : texts.failed}
        cancel={texts.keep}
        onClose={onClose}
        isDestructive
      >
        {texts.submit(slots.length)}
      </SubmitActions>
    </form>
  )
}
