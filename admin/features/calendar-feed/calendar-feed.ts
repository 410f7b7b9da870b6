import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { feedCalls } from '#contract/slot.calls.ts'

const feedKey = ['calendar-feed']

/** The user's calendar feed, fetched each time the dialog is opened. */
export const useFeed = () =>
  useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => call(feedCalls.own, { signal }),
    staleTime: 0,
  })

export function useMakeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedCalls.make),
    onSuccess: ({ calendar }) => client.setQueryData(feedKey, { calendar }),
  })
}

export function useRevokeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedCalls.revoke),
    onSuccess: () => client.setQueryData(feedKey, { calendar: null }),
  })
}
