import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import type { UnusualCancelling, UnusualDismissal } from '#contract/booker.ts'
import { unusualBookingCalls } from '#contract/booking.calls.ts'

const key = (projectId: string) => ['unusual-bookings', projectId]

/**
 * Whether visitors have made an unusually large number of bookings within a day; refetched
 * periodically.
 */
export const useUnusualBookings = (projectId: string, pauseMs: number) =>
  useRead(
    key(projectId),
    unusualBookingCalls.read,
    { params: { projectId } },
    {
      refetchInterval: pauseMs,
    },
  )

/** The unusual bookings, grouped by origin, fetched when the dialog opens. */
export const useUnusualOrigins = (projectId: string) =>
  useRead(
    [...key(projectId), 'origins'],
    unusualBookingCalls.origins,
    { params: { projectId } },
    {
      // Not refetched, so that the list does not change while the admin is selecting bookings.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  )

export function useCancelUnusual(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: UnusualCancelling) =>
      call(unusualBookingCalls.cancel, { params: { projectId }, json }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key(projectId) }),
        client.invalidateQueries({ queryKey: ['slots'] }),
      ]),
  })
}

export function useDismissUnusual(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: UnusualDismissal) =>
      call(unusualBookingCalls.dismiss, { params: { projectId }, json }),
    onSuccess: () => client.invalidateQueries({ queryKey: key(projectId), exact: true }),
  })
}
