import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/endpoints/registration.ts'

/** Refetched until it is confirmed, possibly in another tab. */
export const useOrganisation = () =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(registrationCalls.organisation, { signal }),
    staleTime: ({ state }) => (state.data?.confirmed ? Number.POSITIVE_INFINITY : 0),
  })
