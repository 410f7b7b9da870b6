import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type {
  BookingChangeSent,
  BookingDetail,
  ConfirmationAgain,
} from '#contract/booking-change.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'

const detailKey = (bookingId: string) => ['booking', bookingId]

/** Everything about one booking, fetched whenever its dialog opens. */
export const useBookingDetail = (bookingId: string) =>
  useQuery({
    queryKey: detailKey(bookingId),
    queryFn: ({ signal }) => call(bookingCalls.detail, { params: { bookingId }, signal }),
    // Not cached, because others change bookings and erasing must not leave copies.
    gcTime: 0,
  })

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
