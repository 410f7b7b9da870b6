import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { fieldErrorsOf } from '#admin/api/client.ts'
import { slotsOfDay } from '#admin/dashboard/queries.ts'
import { DialogActions, DialogLoadFailure, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotsCallOffTexts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { aheadAmong, CallOffConsequences, ReasonField, useCallOffSlots } from './call-off.tsx'

interface CallOffSlotsProps {
  projectId: string
  onCalledOff: (toast: string) => void
  onClose: () => void
}

export const CallOffSlotsDialog = formDialog(CallOffSlotsForm, { title: slotsCallOffTexts.title })

/** Calls off all of a day's slots that have not begun yet, including those hidden by a filter. */
export const CallOffDayDialog = formDialog(LoadedDay, { title: slotsCallOffTexts.dayTitle })

/** The form for the slots of `day`, such as `2026-12-01`, in the project's time zone. */
function LoadedDay({ day, ...form }: CallOffSlotsProps & { day: string }) {
  // Always refetched, because bookings may have been made since the last fetch.
  const wanted = { ...slotsOfDay({ projectId: form.projectId, day }), gcTime: 0, staleTime: 0 }
  const { data, error, refetch } = useQuery(wanted)
  if (data) return <CallOffSlotsForm {...form} slots={data} />
  if (!error) return <FieldsSkeleton label={slotsCallOffTexts.loading} fields={2} />
  return <DialogLoadFailure sentence={slotsCallOffTexts.loadFailed} query={{ error, refetch }} />
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
          onCalledOff(slotsCallOffTexts.done(done, filed))
          onClose()
        },
      },
    ),
  )
  if (slots.length === 0) {
    return (
      <>
        <p>{slotsCallOffTexts.nothingLeft}</p>
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
        {begun ? <p>{slotsCallOffTexts.begun}</p> : null}
      </Stack>
      {/* Takes focus itself, because the dialog looked for its first field before the slots had
          loaded. */}
      <ReasonField {...form.getInputProps('reason')} error={fault} data-autofocus autoFocus />
      <SubmitActions
        sending={callOff}
        failed={fault ? null : slotsCallOffTexts.failed}
        cancel={slotsCallOffTexts.keep}
        onClose={onClose}
        isDestructive
      >
        {slotsCallOffTexts.submit(slots.length)}
      </SubmitActions>
    </form>
  )
}
