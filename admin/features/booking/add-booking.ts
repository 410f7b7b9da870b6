import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { AdminBookingMade, AdminBookingSent } from '#contract/booking.ts'

const addBooking = (projectId: string, json: AdminBookingSent) =>
  call<AdminBookingMade>(`/api/admin/booking/${projectId}`, { method: 'POST', json })

export function useAddBooking(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (booking: AdminBookingSent) => addBooking(projectId, booking),
    // Also after a refusal: a full slot means that others booked meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['slots', projectId] }),
  })
}
