import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { MailSettings } from '#contract/mail-settings.ts'

export const mailSettingsPath = (projectId: string) => `/api/admin/settings/email/${projectId}`

export const useMailSettings = (projectId: string) =>
  useQuery({
    queryKey: ['mail-settings', projectId],
    queryFn: ({ signal }) => call<MailSettings>(mailSettingsPath(projectId), { signal }),
  })
