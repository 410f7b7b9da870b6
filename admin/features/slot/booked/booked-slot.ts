import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SlotCallOff, SlotMoveSent, SlotsCalledOff } from '#contract/booking.ts'
import { mostCalledOff } from '#contract/limits.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import { slotsKey } from '../slot-keys.ts'
import { bookingsOf } from '../timetable/days.ts'

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
