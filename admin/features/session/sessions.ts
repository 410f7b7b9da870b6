import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'

/** The user's sessions, fetched each time the list is opened. */
export const useSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(sessionCalls.list, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const logOutEverywhere = () => call(sessionCalls.logOutEverywhere)

export const useLogOutEverywhere = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOutEverywhere, onSuccess: onLoggedOut })
