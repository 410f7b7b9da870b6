import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { mailSettingsCalls } from '#contract/mail.calls.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { type MailSettingsEntries, toForm } from './mail-settings-entries.ts'

interface Save {
  entries: MailSettingsEntries
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: MailSettings) => boolean
}

export function useSaveMailSettings(projectId: string, stored: MailSettings) {
  const client = useQueryClient()
  const queryKey = ['mail-settings', projectId]
  return useMutation({
    mutationFn: ({ entries, overwrites }: Save) =>
      saveUnlessOvertaken({
        stored,
        save: (known) =>
          call(mailSettingsCalls.change, {
            params: { projectId },
            form: { ...toForm(entries, known), revision: known.revision },
          }),
        reload: () => call(mailSettingsCalls.read, { params: { projectId } }),
        overwrites,
      }),
    // Cancels any fetch in progress, because it would return the previous settings.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
