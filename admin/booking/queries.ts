import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#admin/api/client.ts'
import { useChange, useRead } from '#admin/api/hooks.ts'
import { bookingCalls } from '#contract/booking.calls.ts'
import type { AdminCancellationSent } from '#contract/booking.ts'
import type {
  BookingChangeSent,
  BookingDetail,
  BookingRestoring,
  ConfirmationAgain,
} from '#contract/booking-change.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { SlotQuerySent } from '#contract/slot.ts'
import type { SplitSent } from '#contract/split.ts'

const detailKey = (bookingId: string) => ['booking', bookingId]

const second = 1000
const minute = 60 * second

/**
 * While an email about the booking is waiting, refetches every few seconds, but only for a few
 * minutes: the email may wait for hours if a limit is reached.
 */
function whileWaiting() {
  let latest: { id: string; since: number } | undefined
  return (booking: BookingDetail | undefined) => {
    const waiting = booking?.history.findLast(({ mail }) => mail?.state === 'waiting')?.mail
    if (!waiting) return false
    if (latest?.id !== waiting.id) latest = { id: waiting.id, since: Date.now() }
    return Date.now() - latest.since < 5 * minute ? 4 * second : false
  }
}

/** Whether a confirmation was sent to the booker, or is about to be. */
export const wasConfirmed = ({ history }: BookingDetail) =>
  history.some(
    ({ mail }) =>
      mail?.event === 'booking_confirmed' && (mail.state === 'sent' || mail.state === 'waiting'),
  )

/** Everything about one booking, fetched whenever its dialog opens. */
export function useBookingDetail(bookingId: string) {
  const [pauseFor] = useState(whileWaiting)
  return useRead(
    detailKey(bookingId),
    bookingCalls.detail,
    { params: { bookingId } },
    {
      refetchInterval: ({ state }) => pauseFor(state.data),
      // Not cached, because other users change bookings, and erasure must leave no copies behind.
      gcTime: 0,
    },
  )
}

/** An action on this booking. Afterwards, the dashboard and the dialog show the stored data. */
function useBookingAction<Given>(
  { booking_id, project_id }: BookingDetail,
  act: (bookingId: string, given: Given) => Promise<BookingDetail | undefined>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => act(booking_id, given),
    onSuccess: (changed) => {
      if (changed) client.setQueryData(detailKey(booking_id), changed)
    },
    // Runs even if the action is refused, because others may have changed the slot or the booking.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['slots', project_id] }),
        client.invalidateQueries({ queryKey: detailKey(booking_id) }),
      ]),
  })
}

export const useChangeBooking = (booking: BookingDetail) =>
  useBookingAction(booking, (bookingId, json: BookingChangeSent) =>
    call(bookingCalls.change, { params: { bookingId }, json }),
  )

export const useSplit = (booking: BookingDetail) =>
  useBookingAction(booking, (bookingId, json: SplitSent) =>
    call(bookingCalls.split, { params: { bookingId }, json }),
  )

/** How a booking is split, and the slots at its time; not cached, because others book them. */
export const useParts = ({ booking_id: bookingId }: BookingDetail) =>
  useRead(
    [...detailKey(bookingId), 'parts'],
    bookingCalls.parts,
    { params: { bookingId } },
    { gcTime: 0 },
  )

export const useResend = (booking: BookingDetail) =>
  useBookingAction(booking, async (bookingId, json: ConfirmationAgain) => {
    await call(bookingCalls.resend, { params: { bookingId }, json })
    return undefined
  })

/** A project's slots on one day. Without `day`, nothing is fetched. */
export const useSlotsOfDay = (projectId: string, day: string | undefined) =>
  useRead(
    ['slots', projectId, 'day', day],
    slotCalls.list,
    { params: { projectId }, query: { from: day, to: day } },
    { enabled: day !== undefined },
  )

/** How many slots on each side of a day are searched for one that fits the booking. */
const limit = 100

/** The slots nearest to a day, from `today` onwards: those before the day, and those after it. */
export const useSlotsAround = (projectId: string, day: string, today: string) =>
  useQuery({
    queryKey: ['slots', projectId, 'around', day, today],
    queryFn: async ({ signal }) => {
      const list = (query: SlotQuerySent) =>
        call(slotCalls.list, { params: { projectId }, query: { ...query, limit }, signal })
      const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
      const [before, after] = await Promise.all([
        day > today ? list({ from: today, before: day }) : [],
        list({ from: next > today ? next : today }),
      ])
      return { before, after }
    },
  })

type Cancellation = { bookingId: string } & AdminCancellationSent

const cancelBooking = ({ bookingId, ...json }: Cancellation) =>
  call(bookingCalls.cancelAsAdmin, { params: { bookingId }, json })

export function useCancelBooking(projectId: string) {
  return useChange(cancelBooking, ['slots', projectId], ['booking'])
}

type Restoring = { bookingId: string } & BookingRestoring

const restoreBooking = ({ bookingId, ...json }: Restoring) =>
  call(bookingCalls.restore, { params: { bookingId }, json })

export function useRestoreBooking(projectId: string) {
  return useChange(restoreBooking, ['slots', projectId], ['booking'])
}
