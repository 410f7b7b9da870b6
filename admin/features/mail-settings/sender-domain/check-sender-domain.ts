import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { senderDomainCalls } from '#contract/endpoints/sender-domain.ts'

/** Asked each time, never kept: what DNS says changes while somebody mends it. */
export const useSenderDomainCheck = (projectId: string) =>
  useMutation({
    mutationFn: (selector: string) =>
      call(senderDomainCalls.check, { params: { projectId }, query: { selector } }),
  })
