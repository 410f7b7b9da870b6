import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { forgetKept, forgetTicks } from '#admin/api/kept.ts'
import { sessionCalls } from '#contract/staff.calls.ts'

async function logOut() {
  forgetKept()
  await call(sessionCalls.logOut)
  // Clears the stored data again, because the page may have loaded something during the log-out.
  forgetKept()
  forgetTicks()
}

export const useLogOut = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOut, onSuccess: onLoggedOut })
