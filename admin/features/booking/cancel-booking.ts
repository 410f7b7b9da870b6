import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { bookingCalls } from '#contract/booking.calls.ts'
import type { AdminCancellationSent } from '#contract/booking.ts'

type Cancellation = { bookingId: string } & AdminCancellationSent

const cancelBooking = ({ bookingId, ...json }: Cancellation) =>
  call(bookingCalls.cancelAsAdmin, { params: { bookingId }, json })

export function useCancelBooking(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: cancelBooking,
    // Runs even if the cancellation is refused: the slot may have begun, or the booking may be
    // gone.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['slots', projectId] }),
        client.invalidateQueries({ queryKey: ['booking'] }),
      ]),
  })
}
