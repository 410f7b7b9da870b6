import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { fieldErrorsOf } from '#admin/api/client.ts'
import { bookingsOf } from '#admin/dashboard/days.ts'
import { useCommentOnSlot, useDeleteSlot } from '#admin/dashboard/queries.ts'
import { SlotCapacity } from '#admin/dashboard/slot-capacity.tsx'
import type { SlotRowProps } from '#admin/dashboard/slot-row.tsx'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { DeletionDialog, SubmitActions } from '#admin/ui/dialog-form.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Notice } from '#admin/ui/message.tsx'
import type { Slot } from '#contract/slot.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { slotCallOffTexts, slotCommentTexts, slotDeletionTexts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { hasPart } from './call-off.tsx'
import classes from './slot.module.css'

/** The same content as a slot's row in the list, but stacked, and with the slot's bookings. */
export function SlotDetails({ timed, past, zone, staff, actions, bookingList }: SlotRowProps) {
  const { slot } = timed
  const mentioned = bookingsOf(slot).length + (slot.cancelled?.length ?? 0)
  return (
    <div className={classes.details} data-stacked data-past={past || undefined}>
      {zone ? <p className={classes.quiet}>{slotTexts.ownZone(zone)}</p> : null}
      <p className={classes.what}>
        {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
        {slot.available_ressources.join(', ')}
      </p>
      {slot.meeting_point ? <p>{slotTexts.meetingPoint(slot.meeting_point)}</p> : null}
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      {slot.deleted ? (
        <p>{slotTexts.deletedAt(moment(new Date(slot.deleted.at), slot.timezone), slot.deleted)}</p>
      ) : (
        <SlotCapacity slot={slot} />
      )}
      <div className={classes.line}>
        <div className={classes.staff}>{staff}</div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {mentioned > 0 ? bookingList : <p className={classes.quiet}>{bookingTexts.none}</p>}
    </div>
  )
}

interface CommentFormProps {
  projectId: string
  slot: Slot
  moment: string
  onSaved: () => void
  onClose: () => void
}

export const CommentDialog = formDialog(CommentForm, { title: slotCommentTexts.title })

function CommentForm({ projectId, slot, moment, onSaved, onClose }: CommentFormProps) {
  const [before] = useState(slot.comment)
  const form = useDialogForm({ initialValues: { comment: before } })
  const { comment } = form.values
  const save = useCommentOnSlot(projectId)
  // Whether somebody else has changed the comment. The user's own change also appears in `slot` and
  // must not count.
  const overtaken = slot.comment !== before && slot.comment !== comment && !save.isPending
  const submit = () =>
    save.mutate(
      { slot, comment },
      {
        onSuccess: () => {
          onSaved()
          onClose()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{moment}</p>
      <Textarea
        mt="md"
        label={slotCommentTexts.label}
        description={slotCommentTexts.hint}
        name="comment"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        {...form.getInputProps('comment')}
        error={fieldErrorsOf(save.error, ['comment']).comment}
        data-autofocus
      />
      {overtaken ? (
        <Notice tone="info">{slotCommentTexts.changedMeanwhile(slot.comment)}</Notice>
      ) : null}
      <SubmitActions sending={save} failed={slotCommentTexts.failed} onClose={onClose}>
        {slotCommentTexts.save}
      </SubmitActions>
    </form>
  )
}

interface DeleteSlotDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: () => void
  projectId: string
  slot: Slot
}

/**
 * Whether any booker gets an email. Bookers with an unconfirmed booking or an erased address do
 * not.
 */
const tellsBookers = (slot: Slot) =>
  bookingsOf(slot).some(({ held_until, booker_email }) => !held_until && booker_email)

export function DeleteSlotDialog(props: DeleteSlotDialogProps) {
  const { projectId, slot, ...dialog } = props
  const booked = bookingsOf(slot).length
  const isToCome = new Date(slot.start) > useNow()
  const bookersTold = isToCome && tellsBookers(slot)
  const staffTold = isToCome && slot.staff.length > 0
  return (
    <DeletionDialog
      {...dialog}
      texts={
        booked > 0
          ? { ...slotDeletionTexts, delete: slotDeletionTexts.deleteAnyway }
          : slotDeletionTexts
      }
      deletion={useDeleteSlot(projectId)}
      subject={slot.slot_id}
    >
      <p>{slotDeletionTexts.question(moment(new Date(slot.start), slot.timezone))}</p>
      {booked > 0 ? <p>{slotDeletionTexts.withBookings(booked)}</p> : null}
      {isToCome ? null : <p>{slotDeletionTexts.nobodyTold}</p>}
      {isToCome && hasPart(slot) ? <p>{slotCallOffTexts.groups}</p> : null}
      {bookersTold ? <p>{slotDeletionTexts.bookersTold}</p> : null}
      {staffTold ? <p>{slotDeletionTexts.staffTold}</p> : null}
      {bookersTold || staffTold ? <FiledNote /> : null}
    </DeletionDialog>
  )
}
