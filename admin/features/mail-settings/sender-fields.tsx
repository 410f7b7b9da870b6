import { TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field-group.tsx'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { optional } from '#texts/de/words.ts'
import type { InputOf } from './input-of.ts'

export function SenderFields({ inputOf }: { inputOf: InputOf }) {
  const from = inputOf('email_from')
  return (
    <FieldGroup title={texts.sender}>
      <TextInput
        label={optional(texts.from)}
        description={from.value ? texts.fromHint : `${texts.fromHint} ${texts.fromMissing}`}
        type="email"
        name="email_from"
        maxLength={254}
        {...from}
      />
      <TextInput
        label={optional(texts.bcc)}
        description={texts.bccHint}
        type="email"
        name="email_bcc"
        maxLength={254}
        {...inputOf('email_bcc')}
      />
    </FieldGroup>
  )
}
