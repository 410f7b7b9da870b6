import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailSettingsCalls } from '#contract/endpoints/mail-settings.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { type MailSettingsEntries, toForm } from './mail-settings-entries.ts'

const saveMailSettings = (projectId: string, form: ReturnType<typeof toForm>) =>
  call(mailSettingsCalls.change, { params: { projectId }, form })

export function useSaveMailSettings(projectId: string, stored: MailSettings) {
  const client = useQueryClient()
  const queryKey = ['mail-settings', projectId]
  return useMutation({
    mutationFn: (entries: MailSettingsEntries) =>
      saveMailSettings(projectId, toForm(entries, stored)),
    // Only changes are sent, and a fetch that began before would return outdated settings.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
