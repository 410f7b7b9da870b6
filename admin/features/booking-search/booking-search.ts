import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { bookingSearchCalls } from '#contract/endpoints/booking-search.ts'

/** More are counted, but a list of more than a page would not be read. */
export const mostCounted = 50

/** The bookings that have every word; what was found before stays until then. */
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
