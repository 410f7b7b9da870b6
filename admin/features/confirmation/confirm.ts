import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/organisation.calls.ts'

const confirm = (token: string) => call(registrationCalls.confirm, { json: { token } })

export const useConfirm = () => useMutation({ mutationFn: confirm })
