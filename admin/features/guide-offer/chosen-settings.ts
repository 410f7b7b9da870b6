import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { Organisation, OrganisationChange } from '#contract/registration.ts'

const settingsKey = ['guide-settings']

/** The settings for offering slots to the team. */
export const useGuideSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(organisationCalls.read, { signal }),
    // Always stale, because other admins can change these settings too.
    staleTime: 0,
  })

/** Shows the choice immediately and reverts it if it cannot be saved. */
export function useChooseGuideSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: OrganisationChange) => call(organisationCalls.change, { json }),
    // Requests run one after another, so that the last choice wins.
    scope: { id: 'guide-settings' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: settingsKey })
      const before = client.getQueryData<Organisation>(settingsKey)
      if (before) client.setQueryData(settingsKey, { ...before, ...choice })
      return before
    },
    onError: (_error, _choice, before) => client.setQueryData(settingsKey, before),
  })
}
