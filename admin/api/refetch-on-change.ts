import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { followChanges } from './changes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { refetchAfterChange } from './refetch-after-change.ts'

interface Followed {
  queryKey: QueryKey
  /** If set, changes to other projects are ignored. */
  projectId?: string
}

/**
 * Refetches after each change, and when a lost connection is restored, until the returned function
 * is called.
 */
export function refetchOnChange(client: QueryClient, { queryKey, projectId }: Followed) {
  const refetch = oneAtATime(() => refetchAfterChange(client, { queryKey }))
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
