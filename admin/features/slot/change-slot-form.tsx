import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog-actions.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useChangeSlot } from './change-slot.ts'
import { SaveFailure } from './save-failure.tsx'
import {
  bookingsOf,
  earliestStart,
  entriesOf,
  entryNames,
  rulesFrom,
  toInput,
} from './slot-entries.ts'
import { SlotFields } from './slot-fields.tsx'
import { instantOf } from './wall-clock.ts'

interface ChangeSlotFormProps {
  project: Project
  variants: Variant[]
  slot: Slot
  /** Is told when the slot is now, in words. */
  onChanged: (moment: string) => void
  onClose: () => void
}

export function ChangeSlotForm(props: ChangeSlotFormProps) {
  const { project, variants, slot, onChanged, onClose } = props
  const [openedAt] = useState(() => new Date())
  const earliest = earliestStart(openedAt, slot.timezone, slot)
  const changeSlot = useChangeSlot(project.id)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({ initialValues: entriesOf(slot), validate: rulesFrom(earliest, slot.sum) })

  const submit = form.onSubmit((entries) => {
    const change = { slotId: slot.slot_id, slot: toInput(entries, slot.timezone, slot) }
    changeSlot.mutate(change, {
      onSuccess: () => {
        onChanged(moment(instantOf(entries.starttime, slot.timezone), slot.timezone))
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, entryNames))
        focusFault()
      },
    })
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <SlotFields
        inputOf={form.getInputProps}
        start={form.values.starttime}
        variants={variants}
        timezone={slot.timezone}
        earliest={earliest}
        booked={bookingsOf(slot).length}
        attendees={slot.sum}
      />
      <DialogActions
        message={<SaveFailure error={changeSlot.error} onDismiss={changeSlot.reset} />}
      >
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={changeSlot.isPending}>{texts.save}</SubmitButton>
      </DialogActions>
    </form>
  )
}
