import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { bookingCalls } from '#contract/booking.calls.ts'
import type { AdminBookingSent } from '#contract/booking.ts'

const addBooking = (projectId: string, json: AdminBookingSent) =>
  call(bookingCalls.add, { params: { projectId }, json })

export function useAddBooking(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (booking: AdminBookingSent) => addBooking(projectId, booking),
    // Runs even if the booking is refused: if the slot is full, others have just booked it.
    onSettled: () => client.invalidateQueries({ queryKey: ['slots', projectId] }),
  })
}
