import { Textarea, type TextareaProps } from '@mantine/core'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'

interface SubjectFieldProps extends Omit<TextareaProps, 'onChange'> {
  onChange: (subject: string) => void
}

/**
 * A field for a single line of text, which wraps because a subject with variables is longer than
 * the field.
 */
export const SubjectField = ({ onChange, ...props }: SubjectFieldProps) => (
  <Textarea
    label={required(texts.subject)}
    autosize
    minRows={1}
    maxRows={4}
    maxLength={200}
    required
    {...props}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
  />
)
