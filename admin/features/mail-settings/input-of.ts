import type { useForm } from '@mantine/form'
import type { MailSettingsEntries } from './mail-settings-entries.ts'

export type MailSettingsFormState = ReturnType<typeof useForm<MailSettingsEntries>>
export type InputOf = MailSettingsFormState['getInputProps']
