import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { followChanges } from './changes.ts'
import { oneAtATime } from './one-at-a-time.ts'

interface Followed {
  queryKey: QueryKey
  /** Ignores changes to other projects. */
  projectId?: string
}

/** Refetches after each change and after a lost connection, until the returned function is called. */
export function refetchOnChange(client: QueryClient, { queryKey, projectId }: Followed) {
  const refetch = oneAtATime(() => refetchAfterChange(client, queryKey))
  const onOnline = () => void refetch()
  window.addEventListener('online', onOnline)
  const leave = followChanges(({ project_id: changed }) => {
    if (!projectId || !changed || changed === projectId) void refetch()
  })
  return () => {
    leave()
    window.removeEventListener('online', onOnline)
  }
}

/** Refetches what was read before a change, including first loads that are still in progress. */
export async function refetchAfterChange(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstLoad = ({ state }: { state: { data: unknown } }) => state.data === undefined
  const loading = client.isFetching({ queryKey, predicate: isFirstLoad }) > 0
  await client.invalidateQueries({ queryKey })
  // TanStack Query does not restart first loads, but they may have been answered before the change.
  if (loading) await client.invalidateQueries({ queryKey })
}
