import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { Organisation, OrganisationChange } from '#contract/registration.ts'

const guideViewKey = ['guide-view']

/** Whether guides see who booked the slots that other guides lead. */
export const useGuideView = () =>
  useQuery({
    queryKey: guideViewKey,
    queryFn: ({ signal }) => call(organisationCalls.read, { signal }),
  })

const chooseGuideView = (json: OrganisationChange) => call(organisationCalls.change, { json })

/** Shows the choice immediately and reverts it if it cannot be saved. */
export function useChooseGuideView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: chooseGuideView,
    // Requests run one after another, so that the last choice wins.
    scope: { id: 'guide-view' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: guideViewKey })
      const before = client.getQueryData<Organisation>(guideViewKey)
      if (before) client.setQueryData(guideViewKey, { ...before, ...choice })
      return before
    },
    onError: (_error, _choice, before) => client.setQueryData(guideViewKey, before),
  })
}
