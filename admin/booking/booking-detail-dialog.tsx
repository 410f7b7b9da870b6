import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { isStatus, reasonOf } from '#admin/api/client.ts'
import { Dialog, DialogActions } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { FocusedMessage } from '#admin/ui/message.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import {
  bookingChangeTexts,
  bookingDetailTexts,
  bookingResendTexts,
  cancellationDialogTexts as cancellationTexts,
} from '#texts/de/booking.ts'
import { bookingRestoreTexts } from '#texts/de/booking-restore.ts'
import { bookingSplitTexts } from '#texts/de/booking-split.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './booking.module.css'
import { BookingFacts, BookingHistory } from './booking-facts.tsx'
import { CancellationForm, ResendForm } from './cancel-form.tsx'
import { ChangeForm } from './change-form.tsx'
import { useBookingDetail, wasConfirmed } from './queries.ts'
import { isRestorable, RestoreForm } from './restore-form.tsx'
import { SplitForm } from './split-form.tsx'

const tasks = ['change', 'resend', 'cancel', 'restore', 'split'] as const
type Task = (typeof tasks)[number]

/** The task that the page that opened the dialog has begun. */
export const taskIn = (state: unknown): Task | undefined =>
  tasks.find((task) => task === (state as { task?: unknown } | null)?.task)

interface BookingDetailDialogProps {
  bookingId: string
  /** What to begin with, if not with the details. */
  first: Task | undefined
  now: Date
  onClose: () => void
}

function titleOf(task: Task | undefined, booking: BookingDetail | undefined) {
  switch (task) {
    case 'change':
      return bookingChangeTexts.title
    case 'resend':
      return bookingDetailTexts.resend(booking !== undefined && wasConfirmed(booking))
    case 'cancel':
      return cancellationTexts.title
    case 'restore':
      return bookingRestoreTexts.title
    case 'split':
      return bookingSplitTexts.title
    default:
      return bookingDetailTexts.title(booking?.booker_name ?? '')
  }
}

/**
 * Shows everything about one booking. While the user is working on an action, the action replaces
 * the details.
 */
export function BookingDetailDialog(dialog: BookingDetailDialogProps) {
  const { bookingId, first, onClose, ...props } = dialog
  const { data, error, refetch } = useBookingDetail(bookingId)
  const [task, setTask] = useState(first)
  const [message, setMessage] = useState<string>()
  const begin = (next: Task | undefined) => {
    setMessage(undefined)
    setTask(next)
  }
  const end = (said: string) => {
    setMessage(said)
    setTask(undefined)
  }
  const content = data ? (
    <Content {...props} {...{ task, message }} booking={data} onTask={begin} onDone={end} />
  ) : error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} onClose={onClose} />
  ) : (
    <FieldsSkeleton label={words.loading} fields={4} />
  )
  return (
    <Dialog
      // A new dialog for each task, so that focus moves into it.
      key={task ?? 'facts'}
      opened
      wide
      onClose={task ? () => begin(undefined) : onClose}
      title={titleOf(task, data)}
    >
      {content}
    </Dialog>
  )
}

interface ContentProps extends Pick<BookingDetailDialogProps, 'now'> {
  booking: BookingDetail
  task: Task | undefined
  onTask: (task: Task | undefined) => void
  /** The message announcing the completed action. */
  message: string | undefined
  onDone: (message: string) => void
}

function Content(props: ContentProps) {
  const { booking, task, onTask, onDone } = props
  const filed = useMailsFiled()
  const back = () => onTask(undefined)
  switch (task) {
    case 'change':
      return (
        <ChangeForm
          booking={booking}
          onChanged={(name, isTold) => onDone(bookingChangeTexts.done(name, { isTold, filed }))}
          onClose={back}
        />
      )
    case 'resend':
      return (
        <ResendForm
          booking={booking}
          onSent={(email) => onDone(bookingResendTexts.done(email, filed))}
          onClose={back}
        />
      )
    case 'cancel':
      return (
        <CancellationForm
          projectId={booking.project_id}
          booking={booking}
          moment={moment(new Date(booking.start), booking.timezone)}
          onCancelled={(name) => onDone(cancellationTexts.done(name))}
          onClose={back}
        />
      )
    case 'restore':
      return (
        <RestoreForm
          booking={booking}
          moment={moment(new Date(booking.start), booking.timezone)}
          onRestored={(name, isTold) => onDone(bookingRestoreTexts.done(name, { isTold, filed }))}
          onClose={back}
        />
      )
    case 'split':
      return (
        <SplitForm
          booking={booking}
          onSplit={(parts) => onDone(bookingSplitTexts.done(parts))}
          onClose={back}
        />
      )
    default:
      return <Facts {...props} />
  }
}

function Facts({ booking, now, onTask, message }: ContentProps) {
  const { booking_number, cancelled_at, erased, slot_deleted, booker_email, start } = booking
  const isChangeable = cancelled_at === null && !erased && !slot_deleted
  const isAhead = new Date(start) > now
  return (
    <>
      {message ? <FocusedMessage tone="success">{message}</FocusedMessage> : null}
      <p className={classes.number}>{bookingDetailTexts.number(booking_number)}</p>
      <BookingFacts booking={booking} />
      <BookingHistory history={booking.history} timezone={booking.timezone} />
      {isChangeable ? (
        <DialogActions>
          {isAhead ? (
            <Button variant="default" onClick={() => onTask('cancel')}>
              {bookingDetailTexts.cancel}
            </Button>
          ) : null}
          {isAhead && booker_email ? (
            <Button variant="default" onClick={() => onTask('resend')}>
              {bookingDetailTexts.resend(wasConfirmed(booking))}
            </Button>
          ) : null}
          {booking.splittable ? (
            <Button variant="default" onClick={() => onTask('split')}>
              {bookingSplitTexts.title}
            </Button>
          ) : null}
          <Button data-autofocus onClick={() => onTask('change')}>
            {bookingDetailTexts.change}
          </Button>
        </DialogActions>
      ) : null}
      {isRestorable(booking, now) ? (
        <DialogActions>
          <Button data-autofocus onClick={() => onTask('restore')}>
            {bookingRestoreTexts.restore}
          </Button>
        </DialogActions>
      ) : null}
    </>
  )
}

interface LoadFailedProps {
  error: Error
  onRetry: () => void
  onClose: () => void
}

function LoadFailed({ error, onRetry, onClose }: LoadFailedProps) {
  const isGone = isStatus(error, 404)
  return (
    <>
      <FocusedMessage tone="error" detail={isGone ? bookingDetailTexts.goneHint : reasonOf(error)}>
        {isGone ? bookingDetailTexts.gone : bookingDetailTexts.loadFailed}
      </FocusedMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {bookingDetailTexts.back}
        </Button>
        {isGone ? null : <Button onClick={onRetry}>{words.retry}</Button>}
      </DialogActions>
    </>
  )
}
