import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Session } from '#contract/session.ts'

const path = '/api/users/me/sessions'

/** Where the user is logged in, asked anew each time the list is opened. */
export const useSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call<Session[]>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const logOutEverywhere = () => call<void>(path, { method: 'DELETE' })

export const useLogOutEverywhere = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOutEverywhere, onSuccess: onLoggedOut })
