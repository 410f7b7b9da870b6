import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { bookingSearchCalls } from '#contract/booking.calls.ts'

/** The maximum number of results to fetch. Nobody would read a longer list. */
export const mostCounted = 50

/** The bookings that match every word. The previous results are shown until the new ones arrive. */
export const useBookingSearch = (projectId: string, words: string) =>
  useQuery({
    queryKey: ['booking-search', projectId, words],
    queryFn: ({ signal }) =>
      call(bookingSearchCalls.search, {
        params: { projectId },
        query: { q: words, limit: mostCounted },
        signal,
      }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
