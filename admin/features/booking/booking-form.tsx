import { Button, Stack } from '@mantine/core'
import { ApiError, fieldErrorsOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { words } from '#texts/de/words.ts'
import { useAddBooking } from './add-booking.ts'
import { emptyEntries, rulesFor, toBooking } from './booking-entries.ts'
import { BookingFailure } from './booking-failure.tsx'
import { BookingFields } from './booking-fields.tsx'

interface BookingFormProps {
  projectId: string
  slot: Slot
  questions: BookingQuestion[]
  moment: string
  onBooked: (name: string) => void
  onClose: () => void
}

function faultsOf(error: Error, names: string[]) {
  if (!(error instanceof ApiError) || error.remaining === undefined) {
    return fieldErrorsOf(error, names)
  }
  return { attendees_count: texts.notEnough(error.remaining) }
}

export function BookingForm(props: BookingFormProps) {
  const { projectId, slot, questions, moment, onBooked, onClose } = props
  const addBooking = useAddBooking(projectId)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({ initialValues: emptyEntries(slot), validate: rulesFor(slot) })

  const submit = form.onSubmit((entries) => {
    addBooking.mutate(toBooking(entries, props), {
      onSuccess: () => {
        onBooked(entries.booker_name.trim())
        onClose()
      },
      onError: (error) => {
        const asked = questions.map(({ id }) => `answers.${id}`)
        form.setErrors(faultsOf(error, [...Object.keys(entries), ...asked]))
        focusFault()
      },
    })
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <p>{moment}</p>
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <BookingFields
          inputOf={form.getInputProps}
          {...{ slot, questions }}
          entries={form.values}
        />
        <DialogActions
          message={<BookingFailure error={addBooking.error} onDismiss={addBooking.reset} />}
        >
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton busy={addBooking.isPending}>{texts.submit}</SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  )
}
