import { Checkbox } from '@mantine/core'
import { FiledNote } from '#admin/api/changes.tsx'
import { useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { Notice } from '#admin/ui/message.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import { cancellationDialogTexts } from '#texts/de/booking.ts'
import { bookingRestoreTexts as texts } from '#texts/de/booking-restore.ts'
import { people } from '#texts/de/words.ts'
import { useRestoreBooking } from './queries.ts'

interface RestoreFormProps {
  booking: BookingDetail
  /** The slot's date and time as text. */
  moment: string
  onRestored: (name: string, isTold: boolean) => void
  onClose: () => void
}

/** Whether a booking's slot is still to come and its booker is known, so that it can come back. */
export const isRestorable = (booking: BookingDetail, now: Date) =>
  booking.cancelled_at !== null &&
  booking.held_until === null &&
  !booking.erased &&
  !booking.slot_deleted &&
  new Date(booking.start) > now

const wasByBooker = ({ history }: BookingDetail) =>
  history.findLast(({ what }) => what === 'cancelled')?.as === 'booker'

/** Brings a cancelled booking back; says so if its booker cancelled it. */
export function RestoreForm({ booking, moment, onRestored, onClose }: RestoreFormProps) {
  const { booker_name, booker_email, attendees_count } = booking
  const form = useDialogForm({ initialValues: { notify: true } })
  const restore = useRestoreBooking(booking.project_id)
  const { notify } = form.values
  const submit = () =>
    restore.mutate(
      { bookingId: booking.booking_id, notify },
      { onSuccess: () => onRestored(booker_name, notify && booker_email !== '') },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{cancellationDialogTexts.about(booker_name, people(attendees_count))}</p>
      <p>{moment}</p>
      {wasByBooker(booking) ? <Notice tone="info">{texts.byGuest}</Notice> : null}
      <p>{texts.hint}</p>
      {booker_email ? (
        <>
          <Checkbox
            my="md"
            label={texts.notify}
            description={notify ? undefined : texts.notifyHint}
            name="notify"
            data-autofocus
            {...form.getInputProps('notify', { type: 'checkbox' })}
          />
          {notify ? <FiledNote /> : null}
        </>
      ) : null}
      <SubmitActions sending={restore} failed={texts.failed} cancel={texts.keep} onClose={onClose}>
        {texts.submit}
      </SubmitActions>
    </form>
  )
}
