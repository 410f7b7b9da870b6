import { Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field-group.tsx'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import type { InputOf } from './input-of.ts'
import { useInsertion } from './use-insertion.ts'
import { VariableButtons } from './variable-buttons.tsx'

interface TemplateFieldsProps {
  inputOf: InputOf
  title: string
  hint: string
  subject: 'email_subject' | 'email_cancel_subject'
  body: 'email_body' | 'email_cancel_body'
}

/** The subject and the text of one mail, and what can be filled into them. */
export function TemplateFields({ inputOf, title, hint, subject, body }: TemplateFieldsProps) {
  const { fallback, remember, insert } = useInsertion()
  return (
    <FieldGroup title={title} hint={hint}>
      <TextInput
        label={texts.subject}
        name={subject}
        maxLength={200}
        required
        withAsterisk={false}
        {...inputOf(subject)}
        onFocusCapture={remember}
      />
      <Textarea
        ref={fallback}
        label={texts.body}
        name={body}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
        required
        withAsterisk={false}
        {...inputOf(body)}
        onFocusCapture={remember}
      />
      <VariableButtons onInsert={insert} />
    </FieldGroup>
  )
}
