import { Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { nearestVariable, unknownVariables, usesVariable } from '#contract/template.ts'
import type { MailSample } from '#contract/test-mail.ts'
import { mailSettingsTexts as texts, unknownVariable } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'
import type { InputOf } from './input-of.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './template-fields.module.css'
import { useInsertion } from './use-insertion.ts'
import { VariableButtons } from './variable-buttons.tsx'

interface TemplateFieldsProps {
  inputOf: InputOf
  title: string
  hint: string
  subject: 'email_subject' | 'email_cancel_subject'
  body: 'email_body' | 'email_cancel_body'
  sample: MailSample
  /** In the confirmation, where guests meet and can cancel. */
  meetingPoint?: string
}

/** Subject and text of one mail, the buttons for variables, and a preview. */
export function TemplateFields({
  inputOf,
  title,
  hint,
  meetingPoint = '',
  ...props
}: TemplateFieldsProps) {
  const { fallback, remember, insert } = useInsertion()
  const subject = withFault(inputOf(props.subject))
  const body = withFault(inputOf(props.body))
  const withoutLink = props.body === 'email_body' && !usesVariable(body.value, 'cancel_url')
  return (
    <FieldGroup title={title} hint={hint} wide>
      <div className={classes.place}>
        <div className={classes.editor}>
          <div className={classes.fields}>
            <TextInput
              label={required(texts.subject)}
              name={props.subject}
              maxLength={200}
              required
              {...subject}
              classNames={{ input: classes.template }}
              onFocusCapture={remember}
            />
            <FieldCaution caution={withoutLink ? texts.withoutCancelUrl : null}>
              <Textarea
                ref={fallback}
                label={required(texts.body)}
                name={props.body}
                autosize
                minRows={8}
                maxRows={24}
                maxLength={20_000}
                required
                {...body}
                classNames={{ input: classes.template }}
                onFocusCapture={remember}
              />
            </FieldCaution>
            <VariableButtons onInsert={insert} />
          </div>
          <MailPreview
            title={title}
            subject={subject.value}
            body={body.value}
            sample={props.sample}
            meetingPoint={meetingPoint}
          />
        </div>
      </div>
    </FieldGroup>
  )
}

type Input = ReturnType<InputOf>

/** Adds the error that the server would report, unless the server already reported one. */
function withFault({ value, error, ...input }: Input): Input {
  // Empty braces are still being typed.
  const [unknown] = unknownVariables(value).filter((name) => name !== '')
  const fault = unknown === undefined ? null : unknownVariable(unknown, nearestVariable(unknown))
  return { ...input, value, error: error ?? fault }
}
