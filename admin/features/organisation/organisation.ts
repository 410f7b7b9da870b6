import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/endpoints/organisation.ts'

/** Refetched until it is confirmed and stays, possibly because of another tab. */
export const useOrganisation = () =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(organisationCalls.read, { signal }),
    staleTime: ({ state: { data } }) =>
      data?.confirmed && !data.deletes_at ? Number.POSITIVE_INFINITY : 0,
  })
