import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, call, reasonOf, statusTextOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { answerByPasskey, passkeyFaultOf } from '#admin/api/passkey.ts'
import { fetchUser } from '#admin/api/user.ts'
import { Failure } from '#admin/ui/message.tsx'
import { passkeyCalls, secondFactorCalls, signOnCalls, staffCalls } from '#contract/staff.calls.ts'
import type { LogIn, User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/entrance.ts'
import { passkeyLogInTexts as texts } from '#texts/de/security.ts'

/** The second step that the server requires after the password. */
export type SecondStep = 'code' | 'code_or_passkey' | 'passkey'

function secondStepIn(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'second_factor_needed') return error.passkey ? 'code_or_passkey' : 'code'
  return error.code === 'passkey_needed' ? 'passkey' : undefined
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) return logInTexts.failed
  if (error.status === 401 || error.status === 422) return logInTexts.wrong
  return error.message || logInTexts.failed
}

export interface LogInOutcome {
  onLoggedIn: (user: User) => void
  /** Called if the password is right but a second step is required. */
  onStep: (step: SecondStep) => void
}

export const useLogIn = ({ onLoggedIn, onStep }: LogInOutcome) =>
  useMutation({
    mutationFn: logIn,
    onSuccess: (outcome) => (typeof outcome === 'string' ? onStep(outcome) : onLoggedIn(outcome)),
  })

/** Completes a log-in with a code from the second step. */
export const useSecondStep = (onLoggedIn: (user: User) => void) =>
  useMutation({ mutationFn: takeSecondStep, onSuccess: onLoggedIn })

/**
 * Logs in with a passkey; with `quietly`, only with one that the user picks from the browser's
 * suggestions.
 */
export const usePasskeyLogIn = (onLoggedIn: (user: User) => void) =>
  useMutation({ mutationFn: logInByPasskey, onSuccess: onLoggedIn })

interface PasskeyFailureProps {
  logIn: ReturnType<typeof usePasskeyLogIn>
  /** The message if the user did not choose a passkey. */
  cancelled?: string
}

/** Says why a log-in with a passkey failed. */
export function PasskeyFailure({ logIn, cancelled = texts.cancelled }: PasskeyFailureProps) {
  const fault = passkeyFaultOf(logIn.error)
  return (
    <Failure
      sentence={logIn.isError ? (fault === 'cancelled' ? cancelled : texts.failed) : null}
      detail={fault ? '' : reasonOf(logIn.error)}
      onDismiss={logIn.reset}
    />
  )
}

/** The domain of an email address; empty if the address is incomplete. */
export const domainIn = (email: string) =>
  /^[^\s@]+@((?:[^\s@.]+\.)+[^\s@.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''

/**
 * The sign-on provider for a domain. A failed request counts as no provider, because users can
 * still log in with their password.
 */
export const useProvider = (domain: string) =>
  useRead(
    ['sign-on', 'provider', domain],
    signOnCalls.findProvider,
    { query: { domain } },
    {
      enabled: domain !== '',
      staleTime: 60_000,
      retry: false,
    },
  )

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
  useRead(['sign-on', 'pending'], signOnCalls.pending, {}, { enabled: loggedIn })

export const useLink = () => useMutation({ mutationFn: () => call(signOnCalls.link) })

export const pauseMs = 400

/**
 * A failed log-in. Its message is shown to the user, and its cause, if any, gives the reason in
 * German.
 */
class LogInFailure extends Error {}

async function logIn({ username, password }: LogIn): Promise<User | SecondStep> {
  try {
    await call(staffCalls.logIn, { form: { username, password } })
  } catch (error) {
    const step = secondStepIn(error)
    if (step) return step
    throw new LogInFailure(refusalOf(error))
  }
  return enter()
}

async function enter(): Promise<User> {
  try {
    // The log-in response contains the user too, but this request proves that the browser has kept
    // the cookie.
    return await fetchUser()
  } catch (error) {
    throw new LogInFailure(statusTextOf(error, logInTexts.failed), { cause: error })
  }
}

async function takeSecondStep(code: string) {
  await call(secondFactorCalls.secondStep, { json: { code } })
  return enter()
}

async function logInByPasskey({ quietly }: { quietly: boolean }) {
  const passkey = await answerByPasskey(quietly)
  await call(passkeyCalls.logIn, { json: { passkey } })
  return enter()
}

async function finish(query: string) {
  const { state, organisation } = await call(signOnCalls.finish, { json: { query } })
  return { state, organisation, user: state === 'logged_in' ? await fetchUser() : null }
}
