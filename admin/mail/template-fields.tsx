import { Textarea, UnstyledButton } from '@mantine/core'
import { type SyntheticEvent, useId, useRef } from 'react'
import { FieldGroup } from '#admin/ui/disclosure.tsx'
import { FieldCaution } from '#admin/ui/message.tsx'
import type { MailSample } from '#contract/mail.ts'
import {
  blocksOf,
  fill,
  fillLine,
  linesOf,
  type TemplateKind,
  usesVariable,
} from '#contract/mail-text.ts'
import { withBookingDetails } from '#texts/booking-mail.ts'
import { mailSettingsTexts as texts, variableNames } from '#texts/de/mail-settings.ts'
import { bookingMailTexts } from '#texts/de/mails.ts'
import { required } from '#texts/de/words.ts'
import classes from './mail-settings.module.css'
import type { MailSettingsFormState } from './mail-settings-entries.ts'
import { germanFields, withFault } from './template-input.ts'
import { Lines, MailBlock, SubjectField, TranslationFields } from './translation-fields.tsx'

interface MailPreviewProps {
  /** The name of the kind of email. */
  title: string
  subject: string
  body: string
  sample: MailSample
  /** Empty if no meeting point is set. */
  meetingPoint: string
}

/** A preview of an email's HTML part with sample values. Its links do nothing. */
function MailPreview({ title, subject, body, sample, meetingPoint }: MailPreviewProps) {
  const { values, sender, actions, footer, booking_number: number } = sample
  const below = { number, meetingPoint, action: actions[0], reason: '' }
  const text = withBookingDetails(fill(body, values), below, bookingMailTexts)
  const blocks = blocksOf(text, actions)
  return (
    <figure className={classes.preview} aria-label={texts.previewOf(title)}>
      <figcaption className={classes.caption}>{texts.preview}</figcaption>
      <div className={classes.mail}>
        <p className={classes.mailPreviewSubject}>{fillLine(subject, values)}</p>
        {sender ? <p className={classes.sender}>{sender}</p> : null}
        <div className={classes.said}>
          {blocks.map((block, place) => (
            <MailBlock key={String(place)} block={block} />
          ))}
        </div>
        {footer ? (
          <p className={classes.footer}>
            <Lines lines={linesOf(footer)} />
          </p>
        ) : null}
      </div>
    </figure>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position, or at the end of `fallback` if no field had focus. */
function useInsertion() {
  const fallback = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>(null)

  const remember = ({ currentTarget }: SyntheticEvent<Field>) => {
    last.current = currentTarget
  }
  const insert = (text: string) => {
    const field = last.current ?? fallback.current
    if (!field) return
    // A field keeps its cursor position after losing focus.
    const end = field.value.length
    const [from, to] = last.current
      ? [field.selectionStart ?? end, field.selectionEnd ?? end]
      : [end, end]
    field.focus()
    field.setRangeText(text, from, to, 'end')
    // The form listens for input events, which browsers do not fire for changes made by a script.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { fallback, remember, insert }
}

interface VariableButtonsProps {
  onInsert: (placeholder: string) => void
}

const placeholderOf = (variable: string) => `{{${variable}}}`

/** Buttons that insert variables at the last cursor position. */
function VariableButtons({ onInsert }: VariableButtonsProps) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {texts.insert}
      </p>
      <div className={classes.buttons}>
        {Object.entries(variableNames).map(([variable, name]) => (
          <UnstyledButton
            key={variable}
            className={classes.variableButtonsButton}
            onClick={() => onInsert(placeholderOf(variable))}
          >
            {name} <code className={classes.placeholder}>{placeholderOf(variable)}</code>
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.hint}>{texts.insertHint}</p>
    </fieldset>
  )
}

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
      <div className={classes.templateFieldsPlace}>
        <div className={classes.editor}>
          <div className={classes.templateFieldsFields}>
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
