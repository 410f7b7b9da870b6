import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'

const logOut = () => call<void>('/api/token', { method: 'DELETE' })

export const useLogOut = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOut, onSuccess: onLoggedOut })
