import { useMutation } from '@tanstack/react-query'
import { ApiError, statusTextOf } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { answerByPasskey } from '#admin/api/passkey.ts'
import { passkeyCalls, secondFactorCalls, staffCalls } from '#contract/staff.calls.ts'
import type { LogIn, User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/entrance.ts'
import { fetchUser } from './user.ts'

/**
 * A failed log-in. Its message is shown to the user, and its cause, if any, gives the reason in
 * German.
 */
class LogInFailure extends Error {}

/** The second step that the server requires after the password. */
export type SecondStep = 'code' | 'code_or_passkey' | 'passkey'

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

function secondStepIn(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'second_factor_needed') return error.passkey ? 'code_or_passkey' : 'code'
  return error.code === 'passkey_needed' ? 'passkey' : undefined
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

async function takeSecondStep(code: string) {
  await call(secondFactorCalls.secondStep, { json: { code } })
  return enter()
}

/** Completes a log-in with a code from the second step. */
export const useSecondStep = (onLoggedIn: (user: User) => void) =>
  useMutation({ mutationFn: takeSecondStep, onSuccess: onLoggedIn })

async function logInByPasskey({ quietly }: { quietly: boolean }) {
  const passkey = await answerByPasskey(quietly)
  await call(passkeyCalls.logIn, { json: { passkey } })
  return enter()
}

/**
 * Logs in with a passkey; with `quietly`, only with one that the user picks from the browser's
 * suggestions.
 */
export const usePasskeyLogIn = (onLoggedIn: (user: User) => void) =>
  useMutation({ mutationFn: logInByPasskey, onSuccess: onLoggedIn })
