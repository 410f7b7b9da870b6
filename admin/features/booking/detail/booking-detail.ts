import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#admin/api/client.ts'
import type {
  BookingChangeSent,
  BookingDetail,
  ConfirmationAgain,
} from '#contract/booking-change.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'

const detailKey = (bookingId: string) => ['booking', bookingId]

const second = 1000
const minute = 60 * second

/**
 * Refetches soon while an email about a booking is waiting, but not for long: it may wait for hours
 * if a limit is reached.
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

/** Whether a confirmation was sent, or will be. */
export const wasConfirmed = ({ history }: BookingDetail) =>
  history.some(
    ({ mail }) =>
      mail?.event === 'booking_confirmed' && (mail.state === 'sent' || mail.state === 'waiting'),
  )

/** Everything about one booking, fetched whenever its dialog opens. */
export function useBookingDetail(bookingId: string) {
  const [pauseFor] = useState(whileWaiting)
  return useQuery({
    queryKey: detailKey(bookingId),
    queryFn: ({ signal }) => call(bookingCalls.detail, { params: { bookingId }, signal }),
    refetchInterval: ({ state }) => pauseFor(state.data),
    // Not cached, because others change bookings and erasing must not leave copies.
    gcTime: 0,
  })
}

/** An action on this booking, after which the dashboard and the dialog show the stored state. */
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
    // Runs after a refusal too, because others may have changed the slot or the booking.
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

export const useResend = (booking: BookingDetail) =>
  useBookingAction(booking, async (bookingId, json: ConfirmationAgain) => {
    await call(bookingCalls.resend, { params: { bookingId }, json })
    return undefined
  })

/** The slots of one day of a project; without `day`, none are fetched. */
export const useSlotsOfDay = (projectId: string, day: string | undefined) =>
  useQuery({
    queryKey: ['slots', projectId, 'day', day],
    queryFn: ({ signal }) =>
      call(slotCalls.list, { params: { projectId }, query: { from: day, to: day }, signal }),
    enabled: day !== undefined,
  })
