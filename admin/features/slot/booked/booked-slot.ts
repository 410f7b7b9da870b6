import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SlotCallOff, SlotMoveSent } from '#contract/booked-slot.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
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

export const useMoveSlot = ({ projectId, slot: { slot_id: slotId } }: BookedSlot) =>
  useMutation({
    mutationFn: (json: SlotMoveSent) => call(slotCalls.move, { params: { slotId }, json }),
    onSettled: useSlotsChanged(projectId),
  })

export const useCallOffSlot = ({ projectId, slot: { slot_id: slotId } }: BookedSlot) =>
  useMutation({
    mutationFn: (json: SlotCallOff) => call(slotCalls.callOff, { params: { slotId }, json }),
    onSettled: useSlotsChanged(projectId),
  })

/** How many bookers get an email: none for unconfirmed bookings or without an address. */
export const reachOf = (slot: Slot) =>
  bookingsOf(slot).filter(({ held_until, booker_email }) => !held_until && booker_email).length

/** How many bookers were asked to accept the new time, and how many did. */
export function answersOf(slot: Slot) {
  const asked = bookingsOf(slot).filter(({ kept }) => kept !== undefined)
  return { asked: asked.length, kept: asked.filter(({ kept }) => kept).length }
}
