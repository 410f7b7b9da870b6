import { useMutation } from '@tanstack/react-query'
import { ApiError, statusTextOf } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/endpoints/staff.ts'
import type { LogIn, User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/log-in.ts'
import { fetchUser } from './user.ts'

/** A failed log-in with the sentence to show; its cause gives the reason in German. */
class LogInFailure extends Error {}

async function logIn({ username, password }: LogIn) {
  try {
    await call(staffCalls.logIn, { form: { username, password } })
  } catch (error) {
    throw new LogInFailure(refusalOf(error))
  }
  try {
    // The response contains the user too, but this request proves that the browser kept the cookie.
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

export const useLogIn = (onLoggedIn: (user: User) => void) =>
  useMutation({ mutationFn: logIn, onSuccess: onLoggedIn })
