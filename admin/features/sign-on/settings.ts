import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SignOnInput, SignOnSettings } from '#contract/sign-on.ts'
import { signOnCalls } from '#contract/staff.calls.ts'

const settingsKey = ['sign-on', 'settings']

export const useSignOnSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(signOnCalls.settings, { signal }),
  })

/** A change whose response contains the new settings. */
function useChange<Input>(mutationFn: (input: Input) => Promise<SignOnSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
  })
}

export const useSaveSignOn = () =>
  useChange((json: SignOnInput) => call(signOnCalls.change, { json }))

export const useAddDomain = () =>
  useChange((domain: string) => call(signOnCalls.addDomain, { json: { domain } }))

export const useProveDomain = () =>
  useChange((domainId: string) => call(signOnCalls.proveDomain, { params: { domainId } }))

export const useRemoveDomain = () =>
  useChange((domainId: string) => call(signOnCalls.removeDomain, { params: { domainId } }))

/** A change whose response contains no data, so the settings are refetched. */
function useRefreshing<Input>(mutationFn: (input: Input) => Promise<undefined>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
}

export const useRemoveSignOn = () => useRefreshing((_: undefined) => call(signOnCalls.remove))

export const useChoosePasswords = () =>
  useRefreshing((off: boolean) => call(signOnCalls.choosePasswords, { json: { off } }))
