import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailSettingsCalls } from '#contract/mail.calls.ts'

export const useMailSettings = (projectId: string) =>
  useQuery({
    queryKey: ['mail-settings', projectId],
    queryFn: ({ signal }) => call(mailSettingsCalls.read, { params: { projectId }, signal }),
  })
