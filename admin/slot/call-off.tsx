import { Textarea, type TextareaProps } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FiledNote } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { bookingsOf } from '#admin/dashboard/days.ts'
import { slotsKey } from '#admin/dashboard/queries.ts'
import type { SlotCallOff, SlotsCalledOff } from '#contract/booking.ts'
import { mostCalledOff } from '#contract/limits.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import { slotCallOffTexts, slotsCallOffTexts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './slot.module.css'

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

export function useSlotsChanged(projectId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: slotsKey(projectId) })
}

/** The emails give the reason on one line. */
export const inOneLine = (reason: string) => reason.replaceAll(/\s*\n\s*/g, ' ')

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

/** The bookings in these slots; a booking that is split over several of them only once. */
const bookingsIn = (slots: Slot[]) => {
  const all = slots.flatMap(bookingsOf)
  return [...new Map(all.map((one) => [one.cancel_token ?? one.booking_id, one])).values()]
}

/**
 * How many of the slots' bookers get an email. Those with an unconfirmed booking or without an
 * address get none.
 */
export const reachOf = (...slots: Slot[]) =>
  bookingsIn(slots).filter(({ held_until, booker_email }) => !held_until && booker_email).length

/** Whether a slot has a part of a booking that is split over others, too. */
export const hasPart = (slot: Slot) => bookingsOf(slot).some(({ part }) => part !== undefined)

/** How many bookers were asked to accept the slot's new time, and how many have accepted it. */
export function answersOf(slot: Slot) {
  const asked = bookingsOf(slot).filter(({ kept }) => kept !== undefined)
  return { asked: asked.length, kept: asked.filter(({ kept }) => kept).length }
}

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
  const { length: booked } = bookingsIn(slots)
  const isLed = slots.some(({ staff }) => staff.length > 0)
  return (
    <>
      <p>{slotsCallOffTexts.about(slots.length, booked)}</p>
      {brief ? null : <BookedList slots={slots} />}
      {booked > 0 ? <p>{slotCallOffTexts.told(reachOf(...slots))}</p> : null}
      {slots.some(hasPart) ? <p>{slotCallOffTexts.groups}</p> : null}
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
