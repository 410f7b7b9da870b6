import { TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'
import type { InputOf } from './input-of.ts'

interface SenderFieldsProps {
  inputOf: InputOf
  /** Whether the organisation uses its own mail server, which needs the sender as the user name. */
  ownServer: boolean
  /** Whether the sender is only a suggestion that is not stored yet. */
  isSuggested: boolean
}

export function SenderFields({ inputOf, ownServer, isSuggested }: SenderFieldsProps) {
  const from = inputOf('email_from')
  const note = from.value ? isSuggested && texts.fromSuggested : texts.fromMissing
  return (
    <FieldGroup title={texts.sender}>
      <TextInput
        label={ownServer ? required(texts.from) : texts.from}
        required={ownServer}
        description={note ? `${texts.fromHint} ${note}` : texts.fromHint}
        type="email"
        name="email_from"
        maxLength={254}
        {...from}
      />
      <TextInput
        label={texts.bcc}
        description={texts.bccHint}
        type="email"
        name="email_bcc"
        maxLength={254}
        {...inputOf('email_bcc')}
      />
    </FieldGroup>
  )
}
