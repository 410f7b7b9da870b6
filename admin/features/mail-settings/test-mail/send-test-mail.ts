import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { testMailCalls } from '#contract/mail.calls.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { type MailSettingsEntries, toForm } from '../mail-settings-entries.ts'

export const useSendTestMail = (projectId: string, stored: MailSettings) =>
  useMutation({
    mutationFn: (entries: MailSettingsEntries) =>
      call(testMailCalls.send, { params: { projectId }, form: toForm(entries, stored) }),
  })
