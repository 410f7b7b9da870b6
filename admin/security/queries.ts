import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { makePasskey } from '#admin/api/passkey.ts'
import type { FactorDemand } from '#contract/second-factor.ts'
import { factorDemandCalls, passkeyCalls, secondFactorCalls } from '#contract/staff.calls.ts'

const securityKey = ['security']
const demandKey = ['factor-demand']
// The query key of the logged-in user, whose data says whether a required factor is missing.
const userKey = ['user']

/** Which factors the user has set up. */
export const useSecurity = () => useRead(securityKey, secondFactorCalls.security, {})

/** Refetches everything that depends on the user's second factors. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [securityKey, demandKey, userKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

const offerTotp = () => call(secondFactorCalls.offerTotp)

/**
 * Fetches a secret for an authenticator app. The app is not in use until its first code is entered.
 */
export const useTotpOffer = () =>
  useQuery({ queryKey: ['totp-offer'], queryFn: offerTotp, staleTime: Infinity, gcTime: 0 })

export function useConfirmTotp() {
  const onSuccess = useReload()
  const mutationFn = (code: string) => call(secondFactorCalls.confirmTotp, { json: { code } })
  return useMutation({ mutationFn, onSuccess })
}

export function useRemoveTotp() {
  const onSuccess = useReload()
  return useMutation({ mutationFn: () => call(secondFactorCalls.removeTotp), onSuccess })
}

export function useRenewCodes() {
  const onSuccess = useReload()
  return useMutation({ mutationFn: () => call(secondFactorCalls.renewCodes), onSuccess })
}

export function useAddPasskey() {
  const onSuccess = useReload()
  const mutationFn = async (name: string) =>
    call(passkeyCalls.add, { json: { name, made: await makePasskey() } })
  return useMutation({ mutationFn, onSuccess })
}

export function useRenamePasskey(passkeyId: string) {
  const onSuccess = useReload()
  const mutationFn = (name: string) =>
    call(passkeyCalls.rename, { params: { passkeyId }, json: { name } })
  return useMutation({ mutationFn, onSuccess })
}

export function useRemovePasskey() {
  const onSuccess = useReload()
  const mutationFn = (passkeyId: string) => call(passkeyCalls.remove, { params: { passkeyId } })
  return useMutation({ mutationFn, onSuccess })
}

/** The setting for who must have a second factor, for admins. */
export const useFactorDemand = () => useRead(demandKey, factorDemandCalls.demanded, {})

export function useDemandFactor() {
  const onSuccess = useReload()
  const mutationFn = (demand: FactorDemand) => call(factorDemandCalls.demand, { json: { demand } })
  return useMutation({ mutationFn, onSuccess })
}
