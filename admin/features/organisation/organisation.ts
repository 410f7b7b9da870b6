import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/endpoints/organisation.ts'

const minutesKept = 10

/**
 * Refetched until it is confirmed, which may happen in another tab. Also refetched from time to
 * time, because another admin may have scheduled its deletion.
 */
export const useOrganisation = () =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(organisationCalls.read, { signal }),
    staleTime: ({ state: { data } }) =>
      data?.confirmed && !data.deletes_at ? minutesKept * 60_000 : 0,
  })
