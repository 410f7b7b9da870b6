import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'

const logOut = () => call(sessionCalls.logOut)

export const useLogOut = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOut, onSuccess: onLoggedOut })
