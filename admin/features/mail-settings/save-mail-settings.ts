import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailSettingsCalls } from '#contract/endpoints/mail-settings.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { type MailSettingsEntries, toForm } from './mail-settings-entries.ts'

const saveMailSettings = (projectId: string, form: ReturnType<typeof toForm>) =>
  call(mailSettingsCalls.change, { params: { projectId }, form })

export function useSaveMailSettings(projectId: string, stored: MailSettings) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entries: MailSettingsEntries) =>
      saveMailSettings(projectId, toForm(entries, stored)),
    onSuccess: (settings) => client.setQueryData(['mail-settings', projectId], settings),
  })
}
