import { Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { isDay } from '#admin/ui/field/typed-day.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import {
  bookingDetailTexts,
  bookingDialogTexts,
  bookingChangeTexts as texts,
} from '#texts/de/booking.ts'
import { required } from '#texts/de/words.ts'
import { useSlotsOfDay } from './booking-detail.ts'
import { type BookingChangeEntries, freeFor } from './change-entries.ts'
import { SlotField } from './slot-field.tsx'

interface ChangeFieldsProps {
  booking: BookingDetail
  form: ReturnType<typeof useForm<BookingChangeEntries>>
}

/** The most people the chosen slot can take for this booking; null if not known yet. */
function useRoom({ booking, form }: ChangeFieldsProps) {
  const { day, slot_id } = form.values
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const chosen = slots.data?.find((slot) => slot.slot_id === slot_id)
  const isOwn = slot_id === booking.slot_id
  if (chosen) return texts.room(freeFor(chosen, booking), isOwn)
  return isOwn ? texts.room(booking.remaining + booking.attendees_count, true) : null
}

export function ChangeFields({ booking, form }: ChangeFieldsProps) {
  const inputOf = form.getInputProps
  const room = useRoom({ booking, form })
  return (
    <>
      <TextInput
        label={required(bookingDialogTexts.attendees)}
        description={room}
        name="attendees_count"
        inputMode="numeric"
        autoComplete="off"
        required
        data-autofocus
        {...inputOf('attendees_count')}
      />
      <SlotField booking={booking} form={form} />
      <TextInput
        label={required(texts.name)}
        name="booker_name"
        autoComplete="off"
        maxLength={200}
        required
        {...inputOf('booker_name')}
      />
      <TextInput
        label={texts.email}
        description={booking.booker_email ? texts.emailHint : texts.noEmailHint}
        type="email"
        name="booker_email"
        autoComplete="off"
        maxLength={254}
        {...inputOf('booker_email')}
      />
      <TextInput
        label={texts.phone}
        type="tel"
        name="booker_phone"
        autoComplete="off"
        maxLength={40}
        {...inputOf('booker_phone')}
      />
      <Textarea
        label={texts.comment}
        name="comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('comment')}
      />
      <Textarea
        label={bookingDetailTexts.note}
        description={bookingDetailTexts.noteHint}
        name="note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('note')}
      />
    </>
  )
}
