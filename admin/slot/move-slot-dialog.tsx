import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { call, fieldErrorsOf, isAtField } from '#admin/api/client.ts'
import { type ClosedSpan, closedOn } from '#admin/dashboard/days.ts'
import {
  instantOf,
  startFault,
  type WallClock,
  wallClock,
  wallDay,
} from '#admin/dashboard/wall-clock.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { DateInput, RequiredNote } from '#admin/ui/field.tsx'
import type { SlotMoveSent } from '#contract/booking.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { slotDialogTexts, slotMoveTexts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { fieldSentences, required } from '#texts/de/words.ts'
import {
  answersOf,
  type BookedSlot,
  hasPart,
  inOneLine,
  ReasonField,
  reachOf,
  useSlotsChanged,
} from './call-off.tsx'

const useMoveSlot = ({ projectId, slot: { slot_id: slotId } }: BookedSlot) =>
  useMutation({
    mutationFn: ({ reason = '', ...move }: SlotMoveSent) =>
      call(slotCalls.move, { params: { slotId }, json: { ...move, reason: inOneLine(reason) } }),
    onSettled: useSlotsChanged(projectId),
  })

interface MoveSlotFormProps extends BookedSlot {
  closedDays: ClosedSpan[]
  /** Called with a message that contains the new time. */
  onMoved: (toast: string) => void
  onClose: () => void
}

export const MoveSlotDialog = formDialog(MoveSlotForm, { title: slotMoveTexts.title })

const faults = {
  unfinished: slotDialogTexts.startMissing,
  past: slotMoveTexts.startPast,
  far: slotDialogTexts.startFar,
}

const names = ['starttime', 'reason']

function MoveSlotForm({ projectId, slot, closedDays, onMoved, onClose }: MoveSlotFormProps) {
  const { timezone } = slot
  const [openedAt] = useState(() => ({ now: wallClock(new Date(), timezone), slot }))
  const present = wallClock(new Date(openedAt.slot.start), timezone)
  const move = useMoveSlot({ projectId, slot })
  const form = useDialogForm({
    initialValues: { starttime: present, reason: '' },
    validate: {
      starttime: (typed: WallClock) => {
        const fault = startFault(typed, openedAt.now)
        if (fault) return faults[fault]
        return typed === present ? slotMoveTexts.startSame : null
      },
    },
  })
  const submit = form.onSubmit(({ starttime, reason }) => {
    // Lets the server detect whether somebody else moved the slot while the dialog was open.
    const was = openedAt.slot.start
    move.mutate(
      { starttime, timezone, reason, was, ...(hasPart(slot) && { together: true }) },
      {
        onSuccess: () => {
          const start = instantOf(starttime, timezone)
          onMoved(slotMoveTexts.done(start ? moment(start, timezone) : ''))
          onClose()
        },
        onError: (error) => form.showFaults(fieldErrorsOf(error, names)),
      },
    )
  })
  const { starttime } = form.values
  const start = instantOf(starttime, timezone)
  const closed = start && closedOn(wallDay(start, timezone), closedDays)
  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <Consequences slot={slot} />
        <RequiredNote />
        <DateInput
          label={required(slotMoveTexts.start)}
          description={start ? moment(start, timezone) : null}
          type="datetime-local"
          impossible={fieldSentences.dateImpossible}
          name="starttime"
          min={openedAt.now}
          max="9999-12-31T23:59"
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          {...form.getInputProps('starttime')}
        />
        {closed === undefined ? null : <p role="status">{slotMoveTexts.closedThatDay(closed)}</p>}
        <ReasonField
          my={0}
          description={slotMoveTexts.reasonHint}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <SubmitActions
        sending={move}
        failed={isAtField(move.error, names) ? null : slotMoveTexts.failed}
        onClose={onClose}
      >
        {slotMoveTexts.submit}
      </SubmitActions>
    </form>
  )
}

/**
 * Shows the slot's current start, who will get emails, and how bookers responded to an earlier
 * move.
 */
function Consequences({ slot }: Pick<BookedSlot, 'slot'>) {
  const { asked, kept } = answersOf(slot)
  return (
    <Stack gap={8}>
      <p>{moment(new Date(slot.start), slot.timezone)}</p>
      <p>{slotMoveTexts.told(reachOf(slot))}</p>
      {hasPart(slot) ? <p>{slotMoveTexts.groups}</p> : null}
      {slot.staff.length > 0 ? <p>{slotMoveTexts.staffTold}</p> : null}
      <FiledNote />
      {asked > 0 ? <p>{slotMoveTexts.answered(kept, asked)}</p> : null}
    </Stack>
  )
}
