import { Button, Stack, Textarea, type TextareaProps } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { call, fieldErrorsOf, isAtField, reasonOf } from '#admin/api/client.ts'
import { bookingsOf } from '#admin/dashboard/days.ts'
import { slotsKey, slotsOfDay } from '#admin/dashboard/queries.ts'
import { Dialog, DialogActions, DialogLoadFailure, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import type { SlotCallOff, SlotMoveSent, SlotsCalledOff } from '#contract/booking.ts'
import { mostCalledOff } from '#contract/limits.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import {
  slotCallOffTexts,
  slotDialogTexts,
  slotMoveTexts,
  slotsCallOffTexts,
} from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { fieldSentences, people, required, words } from '#texts/de/words.ts'
import classes from './slot.module.css'
import '#admin/ui/later-styles.ts'
import { useState } from 'react'
import {
  instantOf,
  startFault,
  type WallClock,
  wallClock,
  wallDay,
} from '#admin/dashboard/wall-clock.ts'
import { type ClosedSpan, closedOn } from '#admin/dashboard/week.tsx'
import { useClosedDays } from '#admin/settings/closed-day-queries.ts'
import { DateInput, FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { useFaultFocus } from '#admin/ui/save-bar.tsx'
import type { Project } from '#contract/project.ts'

interface BookedListProps {
  slots: Slot[]
  /** Other information that identifies a slot, such as its project. */
  noteOf?: (slot: Slot) => string | undefined
}

const mostShown = 10

/** A list of slots, each with the number of people booked. */
export function BookedList({ slots, noteOf }: BookedListProps) {
  const more = slots.length - mostShown
  return (
    <ul className={classes.bookedListList}>
      {slots.slice(0, mostShown).map((slot) => (
        <li key={slot.slot_id}>
          <span>
            {[moment(new Date(slot.start), slot.timezone), noteOf?.(slot)]
              .filter(Boolean)
              .join(' · ')}
          </span>{' '}
          <span className={classes.people}>{people(slot.sum)}</span>
        </li>
      ))}
      {more > 0 ? <li>{slotsCallOffTexts.more(more)}</li> : null}
    </ul>
  )
}

export interface BookedSlot {
  projectId: string
  slot: Slot
}

function useSlotsChanged(projectId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: slotsKey(projectId) })
}

/** The emails give the reason on one line. */
const inOneLine = (reason: string) => reason.replaceAll(/\s*\n\s*/g, ' ')

export const useMoveSlot = ({ projectId, slot: { slot_id: slotId } }: BookedSlot) =>
  useMutation({
    mutationFn: ({ reason = '', ...move }: SlotMoveSent) =>
      call(slotCalls.move, { params: { slotId }, json: { ...move, reason: inOneLine(reason) } }),
    onSettled: useSlotsChanged(projectId),
  })

export const useCallOffSlot = ({ projectId, slot: { slot_id: slotId } }: BookedSlot) =>
  useMutation({
    mutationFn: ({ reason }: Required<SlotCallOff>) =>
      call(slotCalls.callOff, { params: { slotId }, json: { reason: inOneLine(reason) } }),
    onSettled: useSlotsChanged(projectId),
  })

interface SlotsToCallOff extends Required<SlotCallOff> {
  projectId: string
  slots: Slot[]
}

/** Calls off a project's slots, in several calls if there are too many for one. */
export async function callOffSlots({ projectId, slots, reason }: SlotsToCallOff) {
  const done: SlotsCalledOff = { slots: 0, cancelled: 0, told: 0 }
  for (let first = 0; first < slots.length; first += mostCalledOff) {
    const part = slots.slice(first, first + mostCalledOff)
    const slot_ids = part.map(({ slot_id }) => slot_id)
    const json = { slot_ids, reason: inOneLine(reason) }
    const answer = await call(slotCalls.callOffMany, { params: { projectId }, json })
    done.slots += answer.slots
    done.cancelled += answer.cancelled
    done.told += answer.told
  }
  return done
}

export const useCallOffSlots = (projectId: string) =>
  useMutation({ mutationFn: callOffSlots, onSettled: useSlotsChanged(projectId) })

/** Which of these slots can be called off: those that still exist and have not begun. */
export const aheadAmong = (slots: Slot[], now: Date) =>
  slots.filter(({ start, deleted }) => !deleted && new Date(start) > now)

/**
 * How many of the slot's bookers get an email. Those with an unconfirmed booking or without an
 * address get none.
 */
export const reachOf = (slot: Slot) =>
  bookingsOf(slot).filter(({ held_until, booker_email }) => !held_until && booker_email).length

/** How many bookers were asked to accept the slot's new time, and how many have accepted it. */
export function answersOf(slot: Slot) {
  const asked = bookingsOf(slot).filter(({ kept }) => kept !== undefined)
  return { asked: asked.length, kept: asked.filter(({ kept }) => kept).length }
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

interface CallOffConsequencesProps {
  slots: Slot[]
  /** Omits the list of slots, because they are already listed elsewhere. */
  brief?: boolean
}

/**
 * Lists the slots to call off, and says how many bookings would be cancelled and who would be
 * notified.
 */
export function CallOffConsequences({ slots, brief = false }: CallOffConsequencesProps) {
  const booked = sum(slots.map((slot) => bookingsOf(slot).length))
  const isLed = slots.some(({ staff }) => staff.length > 0)
  return (
    <>
      <p>{slotsCallOffTexts.about(slots.length, booked)}</p>
      {brief ? null : <BookedList slots={slots} />}
      {booked > 0 ? <p>{slotCallOffTexts.told(sum(slots.map(reachOf)))}</p> : null}
      {isLed ? <p>{slotsCallOffTexts.staffTold}</p> : null}
      {booked > 0 || isLed ? <FiledNote /> : null}
    </>
  )
}

/**
 * The field for the reason given in the emails to the bookers. Enter starts a new line instead of
 * submitting, because neither the cancellation nor the emails can be undone.
 */
export const ReasonField = (input: TextareaProps) => (
  <Textarea
    my="md"
    label={slotCallOffTexts.reason}
    description={slotCallOffTexts.reasonHint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    name="reason"
    autosize
    minRows={2}
    maxRows={12}
    maxLength={500}
    {...input}
  />
)

interface CallOffFormProps extends BookedSlot {
  onCalledOff: (toast: string) => void
  onClose: () => void
}

interface CallOffDialogProps extends CallOffFormProps {
  opened: boolean
}

export const CallOffDialog = ({ opened, ...form }: CallOffDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={slotCallOffTexts.title}>
    <CallOffForm {...form} />
  </Dialog>
)

function CallOffForm({ projectId, slot, onCalledOff, onClose }: CallOffFormProps) {
  const form = useDialogForm({ initialValues: { reason: '' } })
  const callOff = useCallOffSlot({ projectId, slot })
  const filed = useMailsFiled()
  const submit = form.onSubmit((entries) =>
    callOff.mutate(entries, {
      onSuccess: ({ told }) => {
        onCalledOff(slotCallOffTexts.done(told, filed))
        onClose()
      },
    }),
  )
  const { reason } = fieldErrorsOf(callOff.error, ['reason'])
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <p>
          {slotCallOffTexts.about(
            moment(new Date(slot.start), slot.timezone),
            bookingsOf(slot).length,
          )}
        </p>
        <p>{slotCallOffTexts.told(reachOf(slot))}</p>
        {slot.staff.length > 0 ? <p>{slotCallOffTexts.staffTold}</p> : null}
        <FiledNote />
      </Stack>
      <ReasonField {...form.getInputProps('reason')} error={reason} data-autofocus />
      <SubmitActions
        sending={callOff}
        failed={reason ? null : slotCallOffTexts.failed}
        cancel={slotCallOffTexts.keep}
        onClose={onClose}
        isDestructive
      >
        {slotCallOffTexts.submit}
      </SubmitActions>
    </form>
  )
}

interface MoveSlotFormProps extends BookedSlot {
  closedDays: ClosedSpan[]
  /** Called with a message that contains the new time. */
  onMoved: (toast: string) => void
  onClose: () => void
}

interface MoveSlotDialogProps extends MoveSlotFormProps {
  opened: boolean
}

export const MoveSlotDialog = ({ opened, ...form }: MoveSlotDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={slotMoveTexts.title}>
    <MoveSlotForm {...form} />
  </Dialog>
)

const faults = {
  unfinished: slotDialogTexts.startMissing,
  past: slotMoveTexts.startPast,
  far: slotDialogTexts.startFar,
}

const names = ['starttime', 'reason']

function MoveSlotForm({ projectId, slot, closedDays, onMoved, onClose }: MoveSlotFormProps) {
  const { timezone } = slot
  const [openedAt] = useState(() => ({ now: wallClock(new Date(), timezone), slot }))
  const present = wallClock(new Date(openedAt.slot.start), timezone)
  const move = useMoveSlot({ projectId, slot })
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { starttime: present, reason: '' },
    validate: {
      starttime: (typed: WallClock) => {
        const fault = startFault(typed, openedAt.now)
        if (fault) return faults[fault]
        return typed === present ? slotMoveTexts.startSame : null
      },
    },
  })
  const submit = form.onSubmit(({ starttime, reason }) => {
    // Lets the server detect whether somebody else moved the slot while the dialog was open.
    const was = openedAt.slot.start
    move.mutate(
      { starttime, timezone, reason, was },
      {
        onSuccess: () => {
          const start = instantOf(starttime, timezone)
          onMoved(slotMoveTexts.done(start ? moment(start, timezone) : ''))
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, names))
          focusFault()
        },
      },
    )
  }, focusFault)
  const { starttime } = form.values
  const start = instantOf(starttime, timezone)
  const closed = start && closedOn(wallDay(start, timezone), closedDays)
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <Consequences slot={slot} />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <DateInput
          label={required(slotMoveTexts.start)}
          description={start ? moment(start, timezone) : null}
          type="datetime-local"
          impossible={fieldSentences.dateImpossible}
          name="starttime"
          min={openedAt.now}
          max="9999-12-31T23:59"
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          {...form.getInputProps('starttime')}
        />
        {closed === undefined ? null : <p role="status">{slotMoveTexts.closedThatDay(closed)}</p>}
        <ReasonField
          my={0}
          description={slotMoveTexts.reasonHint}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <SubmitActions
        sending={move}
        failed={isAtField(move.error, names) ? null : slotMoveTexts.failed}
        cancel={words.cancel}
        onClose={onClose}
      >
        {slotMoveTexts.submit}
      </SubmitActions>
    </form>
  )
}

/**
 * Shows the slot's current start, who will get emails, and how bookers responded to an earlier
 * move.
 */
function Consequences({ slot }: Pick<BookedSlot, 'slot'>) {
  const { asked, kept } = answersOf(slot)
  return (
    <Stack gap={8}>
      <p>{moment(new Date(slot.start), slot.timezone)}</p>
      <p>{slotMoveTexts.told(reachOf(slot))}</p>
      {slot.staff.length > 0 ? <p>{slotMoveTexts.staffTold}</p> : null}
      <FiledNote />
      {asked > 0 ? <p>{slotMoveTexts.answered(kept, asked)}</p> : null}
    </Stack>
  )
}

interface CallOffSlotsProps {
  projectId: string
  onCalledOff: (toast: string) => void
  onClose: () => void
}

interface CallOffSlotsDialogProps extends CallOffSlotsProps {
  opened: boolean
  slots: Slot[]
}

export const CallOffSlotsDialog = ({ opened, ...form }: CallOffSlotsDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={slotsCallOffTexts.title}>
    <CallOffSlotsForm {...form} />
  </Dialog>
)

interface CallOffDayDialogProps extends CallOffSlotsProps {
  opened: boolean
  /** `2026-12-01`, in the project's time zone. */
  day: string
}

/** Calls off all of a day's slots that have not begun yet, including those hidden by a filter. */
export const CallOffDayDialog = ({ opened, ...day }: CallOffDayDialogProps) => (
  <Dialog opened={opened} onClose={day.onClose} title={slotsCallOffTexts.dayTitle}>
    <LoadedDay {...day} />
  </Dialog>
)

function LoadedDay({ day, ...form }: CallOffSlotsProps & { day: string }) {
  // Always refetched, because bookings may have been made since the last fetch.
  const wanted = { ...slotsOfDay({ projectId: form.projectId, day }), gcTime: 0, staleTime: 0 }
  const { data, error, refetch } = useQuery(wanted)
  if (data) return <CallOffSlotsForm {...form} slots={data} />
  if (!error) return <FieldsSkeleton label={slotsCallOffTexts.loading} fields={2} />
  return (
    <DialogLoadFailure
      sentence={slotsCallOffTexts.loadFailed}
      detail={reasonOf(error)}
      retryLabel={words.retry}
      onRetry={() => void refetch()}
    />
  )
}

function CallOffSlotsForm(props: CallOffSlotsProps & { slots: Slot[] }) {
  const { projectId, onCalledOff, onClose } = props
  // Keeps the slots as the admin first saw them, even if they change while the dialog is open.
  const [{ slots, begun }] = useState(() => {
    const present = props.slots.filter(({ deleted }) => !deleted)
    const ahead = aheadAmong(present, new Date())
    return { slots: ahead, begun: ahead.length < present.length }
  })
  const form = useDialogForm({ initialValues: { reason: '' } })
  const callOff = useCallOffSlots(projectId)
  const filed = useMailsFiled()
  const submit = form.onSubmit(({ reason }) =>
    callOff.mutate(
      { projectId, slots, reason },
      {
        onSuccess: (done) => {
          onCalledOff(slotsCallOffTexts.done(done, filed))
          onClose()
        },
      },
    ),
  )
  if (slots.length === 0) {
    return (
      <>
        <p>{slotsCallOffTexts.nothingLeft}</p>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </>
    )
  }
  const { reason: fault } = fieldErrorsOf(callOff.error, ['reason'])
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <CallOffConsequences slots={slots} />
        {begun ? <p>{slotsCallOffTexts.begun}</p> : null}
      </Stack>
      {/* Takes focus itself, because the dialog looked for its first field before the slots had
          loaded. */}
      <ReasonField {...form.getInputProps('reason')} error={fault} data-autofocus autoFocus />
      <SubmitActions
        sending={callOff}
        failed={fault ? null : slotsCallOffTexts.failed}
        cancel={slotsCallOffTexts.keep}
        onClose={onClose}
        isDestructive
      >
        {slotsCallOffTexts.submit(slots.length)}
      </SubmitActions>
    </form>
  )
}

interface BookedSlotDialogProps {
  kind: 'move' | 'call-off'
  slot: Slot
  project: Project
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
}

/** Moves or calls off a slot that has bookings. */
export function BookedSlotDialog({ kind, project, showToast, ...about }: BookedSlotDialogProps) {
  const { data: closedDays = [] } = useClosedDays(project.id, project.has_closed_days === true)
  const of = { ...about, projectId: project.id }
  return kind === 'move' ? (
    <MoveSlotDialog {...of} closedDays={closedDays} onMoved={showToast} />
  ) : (
    <CallOffDialog {...of} onCalledOff={showToast} />
  )
}
