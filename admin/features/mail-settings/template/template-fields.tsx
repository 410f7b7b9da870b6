import { Textarea } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import type { MailSample } from '#contract/mail.ts'
import type { TemplateKind } from '#contract/mail-text.ts'
import { usesVariable } from '#contract/mail-text.ts'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'
import type { MailSettingsFormState } from '../input-of.ts'
import { MailPreview } from './mail-preview.tsx'
import { SubjectField } from './subject-field.tsx'
import classes from './template-fields.module.css'
import { withFault } from './template-input.ts'
import { TranslationFields } from './translation-fields.tsx'
import { germanFields } from './untranslated.ts'
import { useInsertion } from './use-insertion.ts'
import { VariableButtons } from './variable-buttons.tsx'

interface TemplateFieldsProps {
  form: MailSettingsFormState
  kind: TemplateKind
  title: string
  hint: string
  sample: MailSample
  /** Only for the confirmation: where visitors meet and how they can cancel. */
  meetingPoint?: string
}

/** The subject and body of one email, with buttons for variables and a preview. */
export function TemplateFields({
  form,
  kind,
  title,
  hint,
  meetingPoint = '',
  sample,
}: TemplateFieldsProps) {
  const { fallback, remember, insert } = useInsertion()
  const names = germanFields[kind]
  const subject = withFault(form.getInputProps(names.subject))
  const body = withFault(form.getInputProps(names.body))
  const withoutLink = kind === 'confirmation' && !usesVariable(body.value, 'cancel_url')
  return (
    <FieldGroup title={title} hint={hint} wide>
      <div className={classes.place}>
        <div className={classes.editor}>
          <div className={classes.fields}>
            <SubjectField
              name={names.subject}
              {...subject}
              classNames={{ input: classes.template }}
              onFocusCapture={remember}
            />
            <FieldCaution caution={withoutLink ? texts.withoutCancelUrl : null}>
              <Textarea
                ref={fallback}
                label={required(texts.body)}
                name={names.body}
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
            sample={sample}
            meetingPoint={meetingPoint}
          />
        </div>
      </div>
      <TranslationFields
        form={form}
        kind={kind}
        german={{ subject: subject.value, body: body.value }}
        organisation={sample.sender}
      />
    </FieldGroup>
  )
}
