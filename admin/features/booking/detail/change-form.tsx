import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { ApiError, fieldErrorsOf } from '#admin/api/api-error.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import { bookingChangeTexts as texts } from '#texts/de/booking.ts'
import { words } from '#texts/de/words.ts'
import { useChangeBooking, useSlotsOfDay } from './booking-detail.ts'
import {
  type BookingChangeEntries,
  changeOf,
  entriesOf,
  entryNames,
  rules,
} from './change-entries.ts'
import { ChangeFields } from './change-fields.tsx'

interface ChangeFormProps {
  booking: BookingDetail
  /** `isTold`: whether the booker gets an email about the change. */
  onChanged: (name: string, isTold: boolean) => void
  onClose: () => void
}

/**
 * If a slot has too few places, the field for the number of people says how many would fit. In the
 * booking's own slot, the places it already has count as free.
 */
function faultsOf(error: Error, entries: BookingChangeEntries, booking: BookingDetail) {
  if (!(error instanceof ApiError) || error.remaining === undefined) {
    return fieldErrorsOf(error, entryNames)
  }
  const own = entries.slot_id === booking.slot_id ? booking.attendees_count : 0
  return { attendees_count: texts.fitsOnly(error.remaining + own) }
}

const mailsOf = (booking: BookingDetail | undefined) =>
  booking?.history.filter(({ mail }) => mail).length ?? 0

export function ChangeForm({ booking, onChanged, onClose }: ChangeFormProps) {
  const change = useChangeBooking(booking)
  const { formRef, focusFault } = useFaultFocus()
  // The form's values when it opened. They are not updated when the booking is refetched: otherwise
  // somebody else's change would look like a change by the user, and saving would undo it.
  const [before] = useState(() => entriesOf(booking))
  const form = useDialogForm<BookingChangeEntries>({
    initialValues: before,
    validate: rules,
  })
  const { day } = form.values
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const submit = form.onSubmit((entries) => {
    const start = slots.data?.find(({ slot_id }) => slot_id === entries.slot_id)?.start
    const seen = entries.slot_id !== before.slot_id && start ? { start } : {}
    change.mutate(
      { ...changeOf(entries, before), ...seen },
      {
        onSuccess: (changed) =>
          onChanged(entries.booker_name.trim(), mailsOf(changed) > mailsOf(booking)),
        onError: (error) => {
          form.setErrors(faultsOf(error, entries, booking))
          focusFault()
        },
      },
    )
  }, focusFault)
  const isAtField =
    change.error !== null && Object.keys(faultsOf(change.error, form.values, booking)).length > 0
  // An unconfirmed email address may belong to anybody, so no email is sent to it.
  const isTellable = booking.held_until === null && form.values.booker_email.trim() !== ''
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <ChangeFields booking={booking} form={form} />
        <SubmitActions
          sending={change}
          failed={isAtField ? null : texts.failed}
          notice={
            isTellable ? (
              <>
                <Checkbox
                  label={texts.notify}
                  description={texts.notifyHint}
                  name="notify"
                  size="md"
                  {...form.getInputProps('notify', { type: 'checkbox' })}
                />
                {form.values.notify ? <FiledNote /> : null}
              </>
            ) : null
          }
          cancel={words.cancel}
          onClose={onClose}
        >
          {texts.submit}
        </SubmitActions>
      </Stack>
    </form>
  )
}
