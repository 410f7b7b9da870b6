import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionOver } from '#admin/api/api-error.ts'
import { userKey } from '#admin/features/log-in/user.ts'

const tries = 3

/** Only temporary errors are retried. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isNotAllowed = (error: unknown) => error instanceof ApiError && error.code === 'not_allowed'

export function makeQueryClient() {
  // If the session ends while somebody is working, the user becomes null, and the guard of /admin
  // asks for a log-in.
  const onError = (error: unknown) => {
    if (isSessionOver(error)) client.setQueryData(userKey, null)
    // Another admin has changed the user's role.
    if (isNotAllowed(error)) void client.invalidateQueries({ queryKey: userKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failed, error) => isPassing(error) && failed < tries - 1 },
      // Otherwise a mutation made offline would wait, and run even after it was undone.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
