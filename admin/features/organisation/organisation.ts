import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/endpoints/organisation.ts'

const minutesKept = 10

/**
 * Refetched until it is confirmed and stays, possibly because of another tab; and now and then, since
 * a colleague may have asked for its deletion.
 */
export const useOrganisation = () =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(organisationCalls.read, { signal }),
    staleTime: ({ state: { data } }) =>
      data?.confirmed && !data.deletes_at ? minutesKept * 60_000 : 0,
  })
