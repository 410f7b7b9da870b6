import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { forgetKept, forgetTicks } from '#admin/api/kept.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'

async function logOut() {
  forgetKept()
  await call(sessionCalls.logOut)
  // The page may have loaded something meanwhile.
  forgetKept()
  forgetTicks()
}

export const useLogOut = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOut, onSuccess: onLoggedOut })
