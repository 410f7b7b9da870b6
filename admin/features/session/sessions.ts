import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { sessionCalls } from '#contract/staff.calls.ts'

/** The user's sessions, fetched each time the list is opened. */
export const useSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(sessionCalls.list, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Ends one of the user's other sessions. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionCalls.end, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
}

const logOutEverywhere = () => call(sessionCalls.logOutEverywhere)

export const useLogOutEverywhere = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOutEverywhere, onSuccess: onLoggedOut })
