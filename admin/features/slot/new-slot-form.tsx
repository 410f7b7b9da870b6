import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog-actions.tsx'
import { PassingMessage } from '#admin/ui/passing-message.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { useAddSlot } from './add-slot.ts'
import { SaveFailure } from './save-failure.tsx'
import { earliestStart, entryNames, newEntries, rulesFrom, toInput } from './slot-entries.ts'
import { SlotFields } from './slot-fields.tsx'
import { hourAfter } from './suggested-start.ts'

const messageTime = 3000

interface NewSlotFormProps {
  project: Project
  variants: Variant[]
  onClose: () => void
}

/** Makes one slot after the other: days are planned in rows. */
export function NewSlotForm({ project, variants, onClose }: NewSlotFormProps) {
  const { timezone } = project
  const [openedAt] = useState(() => new Date())
  const earliest = earliestStart(openedAt, timezone, undefined)
  const [created, setCreated] = useState(0)
  const addSlot = useAddSlot(project.id)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({
    initialValues: newEntries(openedAt, timezone, variants),
    validate: rulesFrom(earliest, 0),
  })

  const refuse = () => {
    addSlot.reset()
    focusFault()
  }
  const submit = form.onSubmit((entries) => {
    addSlot.mutate(toInput(entries, timezone), {
      onSuccess: () => {
        setCreated((count) => count + 1)
        form.setFieldValue('starttime', hourAfter(entries.starttime, timezone))
        // The exception: a whole row of slots kept from the visitors would hardly be noticed.
        form.setFieldValue('internal', false)
        formRef.current?.querySelector<HTMLElement>('[name="starttime"]')?.focus()
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, entryNames))
        focusFault()
      },
    })
  }, refuse)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <SlotFields
        inputOf={form.getInputProps}
        start={form.values.starttime}
        variants={variants}
        timezone={timezone}
        earliest={earliest}
        booked={0}
      />
      <DialogActions
        message={
          <>
            <SaveFailure error={addSlot.error} onDismiss={addSlot.reset} />
            <PassingMessage time={messageTime} nth={addSlot.isSuccess ? created : 0}>
              {texts.created}
            </PassingMessage>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {created > 0 ? texts.done : words.cancel}
        </Button>
        <SubmitButton busy={addSlot.isPending}>{texts.add}</SubmitButton>
      </DialogActions>
    </form>
  )
}
