import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { testMailCalls } from '#contract/mail.calls.ts'
import type { MailSample } from '#contract/mail.ts'
import { variableNames } from '#texts/de/mail-settings.ts'

/** Until the sample is loaded, the preview shows each variable's meaning instead of its value. */
const unsaid: MailSample = {
  values: variableNames,
  sender: '',
  actions: [],
  footer: '',
  booking_number: '',
}

/** The sample values for previews. */
export function useMailSample(projectId: string): MailSample {
  const { data } = useQuery({
    queryKey: ['mail-sample', projectId],
    queryFn: ({ signal }) => call(testMailCalls.sample, { params: { projectId }, signal }),
  })
  return data ?? unsaid
}
