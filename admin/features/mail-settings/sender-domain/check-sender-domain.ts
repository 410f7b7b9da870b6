import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { senderDomainCalls } from '#contract/mail.calls.ts'

/** Never cached, because somebody may be correcting the DNS records right now. */
export const useSenderDomainCheck = (projectId: string) =>
  useMutation({
    mutationFn: (selector: string) =>
      call(senderDomainCalls.check, { params: { projectId }, query: { selector } }),
  })
