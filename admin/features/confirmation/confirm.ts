import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'

const confirm = (token: string) =>
  call<void>('/api/confirmation', { method: 'POST', json: { token } })

export const useConfirm = () => useMutation({ mutationFn: confirm })
