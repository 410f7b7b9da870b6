import type { useForm } from '@mantine/form'
import type { MailSettingsEntries } from './mail-settings-entries.ts'

export type InputOf = ReturnType<typeof useForm<MailSettingsEntries>>['getInputProps']
