import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { fetchUser } from '#admin/features/log-in/user.ts'
import { signOnCalls } from '#contract/staff.calls.ts'

/** The domain of an email address; empty if the address is incomplete. */
export const domainIn = (email: string) =>
  /^[^\s@]+@((?:[^\s@.]+\.)+[^\s@.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''

/**
 * The sign-on provider for a domain. A failed request counts as no provider, because users can
 * still log in with their password.
 */
export const useProvider = (domain: string) =>
  useQuery({
    queryKey: ['sign-on', 'provider', domain],
    queryFn: ({ signal }) => call(signOnCalls.findProvider, { query: { domain }, signal }),
    enabled: domain !== '',
    staleTime: 60_000,
    retry: false,
  })

/** Redirects to the provider's page. */
export const useStart = () =>
  useMutation({
    mutationFn: (email: string) => call(signOnCalls.start, { json: { email } }),
    onSuccess: ({ url }, email) => {
      sessionStorage.setItem(addressKey, email)
      window.location.assign(url)
    },
  })

const addressKey = 'sign-on'

/** The email address last used in this tab to go to a provider. */
export const addressUsed = () => sessionStorage.getItem(addressKey)

async function finish(query: string) {
  const { state, organisation } = await call(signOnCalls.finish, { json: { query } })
  return { state, organisation, user: state === 'logged_in' ? await fetchUser() : null }
}

/** Finishes a log-in with the provider's response, which can be used only once. */
export const useFinish = (query: string) =>
  useQuery({
    queryKey: ['sign-on', 'finish', query],
    queryFn: () => finish(query),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The provider account waiting to be linked to the logged-in user. */
export const usePending = (loggedIn: boolean) =>
  useQuery({
    queryKey: ['sign-on', 'pending'],
    queryFn: ({ signal }) => call(signOnCalls.pending, { signal }),
    enabled: loggedIn,
  })

export const useLink = () => useMutation({ mutationFn: () => call(signOnCalls.link) })
