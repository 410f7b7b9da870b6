import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { testMailCalls } from '#contract/endpoints/test-mail.ts'
import type { MailSample } from '#contract/test-mail.ts'
import { variableNames } from '#texts/de/mail-settings.ts'

/** Until the server has said, or where it does not, each variable is filled with what it stands for. */
const unsaid: MailSample = {
  values: variableNames,
  sender: '',
  actions: [],
  footer: '',
  booking_number: '',
}

/** What a preview is filled with. */
export function useMailSample(projectId: string): MailSample {
  const { data } = useQuery({
    queryKey: ['mail-sample', projectId],
    queryFn: ({ signal }) => call(testMailCalls.sample, { params: { projectId }, signal }),
  })
  return data ?? unsaid
}
