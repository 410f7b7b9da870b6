import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionOver } from '#admin/api/api-error.ts'
import { userKey } from '#admin/features/log-in/user.ts'

const tries = 3

/** Whether an error is temporary; only temporary errors are retried. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isNotAllowed = (error: unknown) => error instanceof ApiError && error.code === 'not_allowed'

export function makeQueryClient() {
  // If the session ends while somebody is working, the cached user becomes null, and the /admin
  // guard asks them to log in.
  const onError = (error: unknown) => {
    if (isSessionOver(error)) client.setQueryData(userKey, null)
    // Another admin may have changed the user's role.
    if (isNotAllowed(error)) void client.invalidateQueries({ queryKey: userKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // By default, a query made offline waits without an error, and the page would load forever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failed, error) => isPassing(error) && failed < tries - 1,
      },
      // By default, a mutation made offline waits, and then runs even if the user has undone it.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
