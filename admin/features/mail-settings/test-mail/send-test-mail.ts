import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { TestMail } from '#contract/test-mail.ts'
import { mailSettingsPath } from '../mail-settings.ts'
import { type MailSettingsEntries, toForm } from '../mail-settings-entries.ts'

export const useSendTestMail = (projectId: string) =>
  useMutation({
    mutationFn: (entries: MailSettingsEntries) =>
      call<TestMail>(`${mailSettingsPath(projectId)}/test`, {
        method: 'POST',
        form: toForm(entries),
      }),
  })
