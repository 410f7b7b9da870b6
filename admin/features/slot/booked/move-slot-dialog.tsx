import '#admin/ui/later-styles.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { isAtField } from '#admin/api/at-field.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { slotDialogTexts, slotMoveTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { instantOf, startFault, type WallClock, wallClock, wallDay } from '../wall-clock.ts'
import { type ClosedSpan, closedOn } from '../week/closed-on.ts'
import { answersOf, type BookedSlot, reachOf, useMoveSlot } from './booked-slot.ts'
import { ReasonField } from './call-off-parts.tsx'

interface MoveSlotFormProps extends BookedSlot {
  closedDays: ClosedSpan[]
  /** Called with a message that contains the new time. */
  onMoved: (toast: string) => void
  onClose: () => void
}

interface MoveSlotDialogProps extends MoveSlotFormProps {
  opened: boolean
}

export const MoveSlotDialog = ({ opened, ...form }: MoveSlotDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <MoveSlotForm {...form} />
  </Dialog>
)

const faults = {
  unfinished: slotDialogTexts.startMissing,
  past: texts.startPast,
  far: slotDialogTexts.startFar,
}

const names = ['starttime', 'reason']

function MoveSlotForm({ projectId, slot, closedDays, onMoved, onClose }: MoveSlotFormProps) {
  const { timezone } = slot
  const [openedAt] = useState(() => ({ now: wallClock(new Date(), timezone), slot }))
  const present = wallClock(new Date(openedAt.slot.start), timezone)
  const move = useMoveSlot({ projectId, slot })
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { starttime: present, reason: '' },
    validate: {
      starttime: (typed: WallClock) => {
        const fault = startFault(typed, openedAt.now)
        if (fault) return faults[fault]
        return typed === present ? texts.startSame : null
      },
    },
  })
  const submit = form.onSubmit(({ starttime, reason }) => {
    // Lets the server detect whether somebody else moved the slot while the dialog was open.
    const was = openedAt.slot.start
    move.mutate(
      { starttime, timezone, reason, was },
      {
        onSuccess: () => {
          const start = instantOf(starttime, timezone)
          onMoved(texts.done(start ? moment(start, timezone) : ''))
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, names))
          focusFault()
        },
      },
    )
  }, focusFault)
  const { starttime } = form.values
  const start = instantOf(starttime, timezone)
  const closed = start && closedOn(wallDay(start, timezone), closedDays)
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <Consequences slot={slot} />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <DateInput
          label={required(texts.start)}
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
        {closed === undefined ? null : <p role="status">{texts.closedThatDay(closed)}</p>}
        <ReasonField my={0} description={texts.reasonHint} {...form.getInputProps('reason')} />
      </Stack>
      <SubmitActions
        sending={move}
        failed={isAtField(move.error, names) ? null : texts.failed}
        cancel={words.cancel}
        onClose={onClose}
      >
        {texts.submit}
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
      <p>{texts.told(reachOf(slot))}</p>
      {slot.staff.length > 0 ? <p>{texts.staffTold}</p> : null}
      <FiledNote />
      {asked > 0 ? <p>{texts.answered(kept, asked)}</p> : null}
    </Stack>
  )
}
