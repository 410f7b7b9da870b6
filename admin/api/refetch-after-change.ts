import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Refetches data that was read before a change, including first loads still in progress. */
export async function refetchAfterChange(client: QueryClient, of: QueryFilters): Promise<void> {
  const loading = client.isFetching({ ...of, predicate: ({ state }) => !state.data })
  await client.invalidateQueries(of)
  // TanStack Query does not restart first loads, but the server may have answered them before the
  // change.
  if (loading) await client.invalidateQueries(of)
}
