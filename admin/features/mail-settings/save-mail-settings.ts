import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailSettingsCalls } from '#contract/endpoints/mail-settings.ts'
import { type MailSettingsEntries, toForm } from './mail-settings-entries.ts'

const saveMailSettings = (projectId: string, entries: MailSettingsEntries) =>
  call(mailSettingsCalls.change, { params: { projectId }, form: toForm(entries) })

export function useSaveMailSettings(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entries: MailSettingsEntries) => saveMailSettings(projectId, entries),
    onSuccess: (settings) => client.setQueryData(['mail-settings', projectId], settings),
  })
}
