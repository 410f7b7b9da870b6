import '#admin/ui/later-styles.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { reasonOf } from '#admin/api/client.ts'
import { DialogActions, DialogLoadFailure, formDialog } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { Failure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { UnusualBooking, UnusualBookings, UnusualOrigins } from '#contract/booker.ts'
import { unusualBookingTexts as texts, unusualNoticeTexts } from '#texts/de/booker.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { people, words } from '#texts/de/words.ts'
import classes from './booking.module.css'
import { useCancelUnusual, useDismissUnusual, useUnusualOrigins } from './unusual-bookings.ts'

interface OriginGroupProps {
  /** The group's number in the list. */
  nth: number
  group: UnusualOrigins['origins'][number]
  /** The ids of the bookings to keep. */
  kept: ReadonlySet<string>
  onKeep: (ids: string[], isKept: boolean) => void
  unfolded: boolean
}

/** The bookings from one origin, which can be selected together or one by one. */
export function OriginGroup({ nth, group, kept, onKeep, ...begins }: OriginGroupProps) {
  const [unfolded, setUnfolded] = useState(begins.unfolded)
  const ids = group.bookings.map(({ booking_id }) => booking_id)
  const chosen = ids.filter((id) => !kept.has(id)).length
  const name = texts.origin(nth, ids.length, group.people)
  return (
    <fieldset aria-label={name} className={classes.group}>
      <div className={classes.originGroupHead}>
        <Checkbox
          className={classes.all}
          label={name}
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(event) => onKeep(ids, !event.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={unfolded}
          aria-label={unfolded ? texts.foldOf(name) : texts.unfoldOf(name)}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? texts.fold : texts.unfold}
        </Button>
      </div>
      {unfolded ? (
        <ul className={classes.bookings}>
          {group.bookings.map((booking) => (
            <li key={booking.booking_id}>
              <Booking
                booking={booking}
                chosen={!kept.has(booking.booking_id)}
                onKeep={(isKept) => onKeep([booking.booking_id], isKept)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

interface BookingProps {
  booking: UnusualBooking
  chosen: boolean
  onKeep: (isKept: boolean) => void
}

/** A plain checkbox instead of Mantine's, because there may be a thousand of them. */
const Booking = ({ booking, chosen, onKeep }: BookingProps) => (
  <label className={classes.originGroupBooking}>
    <input
      type="checkbox"
      className={classes.check}
      checked={chosen}
      onChange={(event) => onKeep(!event.currentTarget.checked)}
    />
    <span className={classes.originGroupName}>{booking.booker_name}</span>
    <span className={classes.originGroupPeople}>
      {people(booking.attendees_count)}
      {booking.whole ? `, ${slotTexts.whole}` : null}
    </span>
    <span className={classes.originGroupDetail}>{booking.booker_email}</span>
    <span className={classes.originGroupDetail}>
      {moment(new Date(booking.start), booking.timezone)}
    </span>
  </label>
)

interface UnusualDialogProps {
  onClose: () => void
  onCancelled: (count: number) => void
  projectId: string
  counted: UnusualBookings
}

// Up to this many bookings are initially expanded. If there are more, all are collapsed by origin.
const mostUnfolded = 20

/**
 * The unusual bookings by origin. All are initially selected; those still selected can be cancelled
 * together.
 */
export const UnusualDialog = formDialog(Review, { title: texts.title })

// A separate component inside the dialog, so the current bookings are fetched each time the dialog
// opens.
function Review({ onClose, onCancelled, projectId, counted }: UnusualDialogProps) {
  const origins = useUnusualOrigins(projectId)
  const cancelling = useCancelUnusual(projectId)
  const dismissal = useDismissUnusual(projectId)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [mails, setMails] = useState(false)
  const [missing, setMissing] = useState(false)
  const groups = origins.data?.origins ?? []
  const listed = groups.flatMap(({ bookings }) => bookings)
  const chosen = listed.filter(({ booking_id }) => !kept.has(booking_id))
  const busy = cancelling.isPending || dismissal.isPending

  const reset = () => {
    cancelling.reset()
    dismissal.reset()
    setMissing(false)
  }
  const keep = (ids: string[], isKept: boolean) => {
    setMissing(false)
    setKept((before) => {
      const after = new Set(before)
      for (const id of ids) isKept ? after.add(id) : after.delete(id)
      return after
    })
  }
  const cancel = () => {
    reset()
    if (chosen.length === 0) return setMissing(true)
    const booking_ids = chosen.map(({ booking_id }) => booking_id)
    cancelling.mutate(
      { booking_ids, mails },
      {
        onSuccess: ({ cancelled }) => {
          onCancelled(cancelled)
          onClose()
        },
      },
    )
  }
  const accept = (until: string) => {
    reset()
    dismissal.mutate({ until }, { onSuccess: onClose })
  }

  if (origins.isError) {
    return <DialogLoadFailure sentence={texts.loadFailed} query={origins} />
  }
  if (!origins.data) return <FieldsSkeleton label={words.loading} fields={3} />
  const { bookings, until } = origins.data
  const failed = cancelling.isError
    ? texts.cancelFailed
    : dismissal.isError
      ? texts.inOrderFailed
      : null
  return (
    <Stack gap="md">
      <p>
        {unusualNoticeTexts.sentence(counted)} {texts.usual(counted)}
      </p>
      <p>{listed.length > 0 ? texts.hint : texts.none}</p>
      {listed.length < bookings ? <p>{texts.listed(listed.length, bookings)}</p> : null}
      {groups.map((group, index) => (
        <OriginGroup
          key={group.bookings[0]?.booking_id}
          nth={index + 1}
          group={group}
          kept={kept}
          onKeep={keep}
          unfolded={listed.length <= mostUnfolded}
        />
      ))}
      <DialogActions
        message={
          <>
            <Checkbox
              label={texts.mails}
              description={texts.mailsHint}
              checked={mails}
              mb="sm"
              onChange={(event) => setMails(event.currentTarget.checked)}
            />
            {mails ? <FiledNote /> : null}
            <Failure
              sentence={missing ? texts.nothingChosen : failed}
              detail={reasonOf(cancelling.error ?? dismissal.error)}
              onDismiss={reset}
            />
          </>
        }
      >
        <Button variant="default" aria-busy={busy} onClick={() => !busy && accept(until)}>
          {texts.inOrder}
        </Button>
        <SubmitButton color="red" onClick={cancel} busy={busy}>
          {texts.cancel(chosen.length)}
        </SubmitButton>
      </DialogActions>
    </Stack>
  )
}
