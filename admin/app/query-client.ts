import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionOver } from '#admin/api/api-error.ts'
import { userKey } from '#admin/features/log-in/user.ts'

const tries = 3

/** Only what may pass by itself is worth another try. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

export function makeQueryClient() {
  // A session may end during work: then nobody is logged in, and the guard of /admin asks again.
  const onError = (error: unknown) => {
    if (isSessionOver(error)) client.setQueryData(userKey, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failed, error) => isPassing(error) && failed < tries - 1 },
      // Otherwise what is asked for without a connection waits, and is done after it was taken back.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
