import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Refetches what was read before a change, including first loads that are still in progress. */
export async function refetchAfterChange(client: QueryClient, of: QueryFilters): Promise<void> {
  const loading = client.isFetching({ ...of, predicate: ({ state }) => !state.data })
  await client.invalidateQueries(of)
  // TanStack Query does not restart first loads, but they may have been answered before the change.
  if (loading) await client.invalidateQueries(of)
}
