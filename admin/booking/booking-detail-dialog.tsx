import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { fieldErrorsOf, isAtField, isStatus, reasonOf } from '#admin/api/client.ts'
import { Dialog, DialogActions, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { FocusedMessage, Notice } from '#admin/ui/message.tsx'
import { mailTo, PhoneLink } from '#admin/ui/phone-link.tsx'
import { useFaultFocus } from '#admin/ui/save-bar.tsx'
import type { AdminBooking } from '#contract/booking.ts'
import type { BookingDetail, BookingEventShown, BookingState } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import {
  answered,
  bookingChangeTexts,
  bookingDetailTexts,
  bookingResendTexts,
  bookingTexts,
  cancellationDialogTexts,
  cancellationDialogTexts as cancellationTexts,
  changedTo,
  happened,
  mailEvent,
  stateNames,
} from '#texts/de/booking.ts'
import { eventName, stateWords } from '#texts/de/mail.ts'
import { moment, moments, time } from '#texts/de/time.ts'
import { fieldSentences, filedWord, people, required, words } from '#texts/de/words.ts'
import classes from './booking.module.css'
import { ChangeForm } from './change-form.tsx'
import { useBookingDetail, useCancelBooking, useResend, wasConfirmed } from './queries.ts'

/** A booking's details, and its state if that is unusual. */
function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { start, timezone, variant, attendees_count, comment, note, answers } = booking
  return (
    <>
      <BookingStateLine booking={booking} />
      <dl className={classes.facts}>
        <Fact name={bookingDetailTexts.slot}>
          {moment(new Date(start), timezone)}
          <br />
          {variant}
        </Fact>
        <Fact name={bookingDetailTexts.people}>{people(attendees_count)}</Fact>
        <Fact name={bookingDetailTexts.contact}>
          <Contact booking={booking} />
        </Fact>
        {answers.length > 0 ? (
          <Fact name={bookingDetailTexts.answers}>{answers.map(answered).join('\n')}</Fact>
        ) : null}
        {comment ? <Fact name={bookingDetailTexts.comment}>{comment}</Fact> : null}
        {note ? <Fact name={bookingDetailTexts.note}>{note}</Fact> : null}
      </dl>
    </>
  )
}

/**
 * Joins two sentences. The first one may be a reason that somebody typed, which may already end in
 * a full stop.
 */
const asSentences = (before: string, next: string) =>
  `${before}${/[.!?]$/.test(before) ? '' : '.'} ${next}`

function BookingStateLine({ booking }: { booking: BookingDetail }) {
  const { cancelled_at, cancel_reason, held_until, history, timezone } = booking
  if (cancelled_at) {
    const hasLapsed = history.some(({ what }) => what === 'lapsed')
    const ended = (hasLapsed ? bookingDetailTexts.lapsed : bookingDetailTexts.cancelled)(
      moment(new Date(cancelled_at), timezone),
    )
    const reason = cancel_reason ? bookingTexts.reason(cancel_reason) : ''
    const ofSlot = booking.slot_called_off
      ? bookingDetailTexts.slotCalledOff
      : bookingDetailTexts.slotDeleted
    const slot = booking.slot_deleted ? ofSlot : ''
    return (
      <p className={classes.bookingFactsState}>
        {[ended, reason, slot].filter(Boolean).reduce(asSentences)}
      </p>
    )
  }
  if (!held_until) return null
  return (
    <p className={classes.bookingFactsState}>
      {bookingDetailTexts.heldUntil(time(new Date(held_until), timezone))}
    </p>
  )
}

function Contact({ booking }: { booking: BookingDetail }) {
  const { booker_name, booker_email, booker_phone, erased } = booking
  if (erased) return bookingDetailTexts.erased
  return (
    <>
      {booker_name}
      <br />
      {booker_email ? (
        <Anchor href={mailTo(booker_email)} inherit>
          {booker_email}
        </Anchor>
      ) : (
        bookingDetailTexts.noEmail
      )}
      {booker_phone ? (
        <>
          <br />
          <PhoneLink phone={booker_phone} />
        </>
      ) : null}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Field = keyof typeof stateNames

function textOf(state: BookingState, field: Field, timezone: string): string {
  if (field === 'start') {
    const { start } = state
    return start ? moment(new Date(start), state.timezone ?? timezone) : ''
  }
  if (field === 'attendees_count') {
    return state.attendees_count === undefined ? '' : people(state.attendees_count)
  }
  if (field === 'came') return typeof state.came === 'number' ? people(state.came) : ''
  if (field === 'answers') return (state.answers ?? []).map(answered).join('; ')
  return state[field] ?? ''
}

function startsOf(before: BookingState, after: BookingState, timezone: string) {
  const [was, is] = [before, after].map(({ start, timezone: own = timezone }) =>
    start ? { instant: new Date(start), timezone: own } : undefined,
  )
  return was && is && moments(was, is)
}

/** The effects of a change, one line each. A move within the same day also gets a line. */
function changesOf({ before = {}, after = {}, reason }: BookingEventShown, timezone: string) {
  const fields = (Object.keys(stateNames) as Field[]).filter((field) => field in after)
  const changes = fields.map((field) => {
    const [was, is] =
      (field === 'start' && startsOf(before, after, timezone)) ||
      ([before, after].map((state) => textOf(state, field, timezone)) as [string, string])
    return changedTo(stateNames[field], was, is)
  })
  return reason ? [...changes, bookingTexts.reason(reason)] : changes
}

/** The sentence for an entry in the history. */
export function sentenceOf(event: BookingEventShown): string {
  const { what, mail } = event
  if (what !== 'mail') return happened({ ...event, what })
  if (!mail) return ''
  const state = mail.filed ? filedWord : stateWords[mail.state]
  return mailEvent(eventName(mail.event), mail.recipient, state)
}

interface BookingHistoryProps {
  history: BookingEventShown[]
  timezone: string
}

const BookingHistory = ({ history, timezone }: BookingHistoryProps) => (
  <section className={classes.history}>
    <h3 className={classes.bookingHistoryTitle}>{bookingDetailTexts.history}</h3>
    <ol className={classes.events} aria-label={bookingDetailTexts.historyHint}>
      {history.toReversed().map((event) => (
        <li key={`${event.at} ${event.what} ${event.mail?.id ?? ''}`} className={classes.event}>
          <time dateTime={event.at} className={classes.time}>
            {moment(new Date(event.at), timezone)}
          </time>
          <span>{sentenceOf(event)}</span>
          {changesOf(event, timezone).map((change) => (
            <span key={change} className={classes.change}>
              {change}
            </span>
          ))}
        </li>
      ))}
    </ol>
  </section>
)

interface CancellationFormProps {
  projectId: string
  booking: Pick<
    AdminBooking,
    'booking_id' | 'booker_name' | 'booker_email' | 'attendees_count' | 'held_until'
  >
  /** The slot's date and time as text. */
  moment: string
  onCancelled: (name: string) => void
  onClose: () => void
}

function CancellationForm(props: CancellationFormProps) {
  const { projectId, booking, moment, onCancelled, onClose } = props
  const { booking_id, booker_name, attendees_count } = booking
  const form = useDialogForm({ initialValues: { reason: '', notify: true } })
  const cancel = useCancelBooking(projectId)
  // An unconfirmed email address may belong to anybody, so no email is sent to it.
  const confirmed = booking.held_until === null
  const submit = () =>
    cancel.mutate(
      { bookingId: booking_id, ...form.values },
      { onSuccess: () => onCancelled(booker_name) },
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
      <p>{cancellationDialogTexts.number(bookingNumber(booking_id))}</p>
      {confirmed ? (
        <>
          <TextInput
            mt="md"
            label={cancellationDialogTexts.reason}
            description={
              booking.booker_email
                ? cancellationDialogTexts.reasonHint
                : cancellationDialogTexts.reasonHintNoEmail
            }
            name="reason"
            maxLength={500}
            {...form.getInputProps('reason')}
            error={fieldErrorsOf(cancel.error, ['reason']).reason}
            data-autofocus
          />
          {booking.booker_email ? (
            <>
              <Checkbox
                my="md"
                label={cancellationDialogTexts.notify}
                description={form.values.notify ? undefined : cancellationDialogTexts.notifyHint}
                name="notify"
                {...form.getInputProps('notify', { type: 'checkbox' })}
              />
              {form.values.notify ? <FiledNote /> : null}
            </>
          ) : null}
        </>
      ) : (
        <Notice tone="info">{cancellationDialogTexts.unconfirmed}</Notice>
      )}
      <SubmitActions
        sending={cancel}
        failed={cancellationDialogTexts.failed}
        cancel={cancellationDialogTexts.keep}
        onClose={onClose}
      >
        {cancellationDialogTexts.submit}
      </SubmitActions>
    </form>
  )
}

interface ResendFormProps {
  booking: BookingDetail
  onSent: (email: string) => void
  onClose: () => void
}

const names = ['booker_email']

function ResendForm({ booking, onSent, onClose }: ResendFormProps) {
  const resend = useResend(booking)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { booker_email: booking.booker_email },
    validate: {
      booker_email: (email) =>
        /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete,
    },
  })
  const submit = form.onSubmit(({ booker_email }) => {
    const email = booker_email.trim()
    const sent = email === booking.booker_email ? {} : { booker_email: email }
    resend.mutate(sent, {
      onSuccess: () => onSent(email),
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, names))
        focusFault()
      },
    })
  }, focusFault)
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <FiledNote />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          label={required(bookingResendTexts.email)}
          description={bookingResendTexts.emailHint}
          type="email"
          name="booker_email"
          autoComplete="off"
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('booker_email')}
        />
        <SubmitActions
          sending={resend}
          failed={isAtField(resend.error, names) ? null : bookingResendTexts.failed}
          cancel={words.cancel}
          onClose={onClose}
        >
          {bookingResendTexts.submit}
        </SubmitActions>
      </Stack>
    </form>
  )
}

type Task = 'change' | 'resend' | 'cancel'

interface BookingDetailDialogProps {
  bookingId: string
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
    default:
      return bookingDetailTexts.title(booking?.booker_name ?? '')
  }
}

/**
 * Shows everything about one booking. While the user is working on an action, the action replaces
 * the details.
 */
export function BookingDetailDialog({ bookingId, onClose, ...props }: BookingDetailDialogProps) {
  const { data, error, refetch } = useBookingDetail(bookingId)
  const [task, setTask] = useState<Task>()
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
          <Button data-autofocus onClick={() => onTask('change')}>
            {bookingDetailTexts.change}
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
