import { Anchor, Button, Textarea, type TextareaProps } from '@mantine/core'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Disclosure, DisclosureGroup, DisclosureHint } from '#admin/ui/disclosure.tsx'
import { Notice } from '#admin/ui/message.tsx'
import {
  type Block,
  type MailTemplate,
  piecesOf,
  shownAddress,
  type TemplateKind,
  templateFor,
  translationFields,
} from '#contract/mail-text.ts'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { signedBy } from '#texts/booking-mail.ts'
import { mailSettingsTexts, mailTranslationTexts } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'
import { defaultTemplates } from '#texts/mail-texts.ts'
import classes from './mail-settings.module.css'
import type { MailSettingsFormState } from './mail-settings-entries.ts'
import { type Untranslated, withFault } from './template-input.ts'

interface SubjectFieldProps extends Omit<TextareaProps, 'onChange'> {
  onChange: (subject: string) => void
}

/**
 * A field for a single line of text, which wraps because a subject with variables is longer than
 * the field.
 */
export const SubjectField = ({ onChange, ...props }: SubjectFieldProps) => (
  <Textarea
    label={required(mailSettingsTexts.subject)}
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

/** A paragraph, a list of facts, or a button, laid out as in `server/mail/message/html-part.ts`. */
export function MailBlock({ block }: { block: Block }) {
  if (block.kind === 'button') {
    const { label, secondary } = block.action
    return (
      <p>
        <span className={classes.mailPreviewButton} data-secondary={secondary}>
          {label}
        </span>
      </p>
    )
  }
  if (block.kind === 'facts') {
    return (
      <dl className={classes.facts}>
        {block.facts.map(({ label, value }, place) => (
          <Fragment key={String(place)}>
            <dt>{label}:</dt>
            <dd>
              <Linked line={value} />
            </dd>
          </Fragment>
        ))}
      </dl>
    )
  }
  return (
    <p>
      <Lines lines={block.lines} />
    </p>
  )
}

export const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, place) => (
    <Fragment key={String(place)}>
      {place > 0 ? <br /> : null}
      <Linked line={line} />
    </Fragment>
  ))

const Linked = ({ line }: { line: string }) =>
  piecesOf(line).map(({ text, isLink }, place) =>
    isLink ? (
      <span key={String(place)} className={classes.link}>
        {shownAddress(text)}
      </span>
    ) : (
      text
    ),
  )

interface TranslationFieldsProps {
  form: MailSettingsFormState
  kind: TemplateKind
  german: MailTemplate
  organisation: string
}

const translationsId = (kind: TemplateKind) => `uebersetzung-${kind}`

/** An email's translations, each beside the German text. */
export function TranslationFields({ form, kind, german, organisation }: TranslationFieldsProps) {
  const wording = { german, defaults: defaultTemplates(kind), translations: form.values }
  const languages = otherLanguages.map((language) => ({
    language,
    own: isOwn(form, kind, language),
    sent: templateFor(kind, language, wording),
  }))
  const inGerman = languages.filter(({ sent }) => sent.language === 'de')
  return (
    <div id={translationsId(kind)}>
      <Disclosure
        title={mailTranslationTexts.title}
        note={mailTranslationTexts.note({
          own: languages.filter(({ own }) => own).map(({ language }) => language),
          german: inGerman.map(({ language }) => language),
        })}
        faulty={otherLanguages.some((language) =>
          Object.values(translationFields(kind, language)).some((field) => form.errors[field]),
        )}
      >
        <DisclosureHint>{mailTranslationTexts.hint}</DisclosureHint>
        {languages.map(({ language, sent }) => (
          <Translation
            key={language}
            form={form}
            kind={kind}
            language={language}
            german={german}
            offered={signedBy(organisation, wording.defaults[language])}
            sentInGerman={sent.language === 'de'}
          />
        ))}
      </Disclosure>
    </div>
  )
}

const isOwn = ({ values }: MailSettingsFormState, kind: TemplateKind, language: OtherLanguage) =>
  Object.values(translationFields(kind, language)).some((field) => values[field] !== '')

interface TranslationProps {
  form: MailSettingsFormState
  kind: TemplateKind
  language: OtherLanguage
  german: MailTemplate
  /** The default text to start from, with the organisation's signature. */
  offered: MailTemplate
  /** Whether bookers get the German text because there is no translation. */
  sentInGerman: boolean
}

function Translation({ form, kind, language, german, offered, sentInGerman }: TranslationProps) {
  const fields = translationFields(kind, language)
  // Kept as state, so that the fields stay visible even if both are empty.
  const [opened, setOpened] = useState(() => isOwn(form, kind, language))
  const own = opened || isOwn(form, kind, language)
  const place = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  // The pressed button disappears, and focus would be lost with it.
  useEffect(() => {
    if (moved.current)
      place.current?.querySelector<HTMLElement>(own ? 'textarea' : 'button')?.focus()
    moved.current = false
  }, [own])
  const write = ({ subject, body }: MailTemplate) => {
    form.setFieldValue(fields.subject, subject)
    form.setFieldValue(fields.body, body)
  }
  const takeOver = () => {
    write(offered)
    setOpened(true)
    moved.current = true
  }
  const discard = () => {
    write({ subject: '', body: '' })
    form.clearFieldError(fields.subject)
    form.clearFieldError(fields.body)
    setOpened(false)
    moved.current = true
  }
  const name = mailTranslationTexts.names[language]
  return (
    <DisclosureGroup title={name}>
      <DisclosureHint>
        {own
          ? mailTranslationTexts.own(language)
          : sentInGerman
            ? mailTranslationTexts.german(language)
            : mailTranslationTexts.ready(language)}
      </DisclosureHint>
      <div ref={place} className={classes.translationFieldsPlace}>
        <div className={classes.columns}>
          <Said title={mailTranslationTexts.inGerman} template={german} language="de" />
          {own ? (
            <div className={classes.translationFieldsFields}>
              <SubjectField
                name={fields.subject}
                lang={language}
                {...withFault(form.getInputProps(fields.subject))}
              />
              <Textarea
                label={required(mailSettingsTexts.body)}
                name={fields.body}
                lang={language}
                autosize
                minRows={8}
                maxRows={24}
                maxLength={20_000}
                required
                {...withFault(form.getInputProps(fields.body))}
              />
              <Button
                variant="default"
                aria-label={mailTranslationTexts.discardOf(name)}
                onClick={discard}
              >
                {mailTranslationTexts.discard}
              </Button>
            </div>
          ) : (
            <div className={classes.translationFieldsFields}>
              <Said
                title={mailTranslationTexts.offered(language)}
                template={offered}
                language={language}
              />
              <Button
                variant="default"
                aria-label={mailTranslationTexts.takeOverOf(name)}
                onClick={takeOver}
              >
                {mailTranslationTexts.takeOver}
              </Button>
            </div>
          )}
        </div>
      </div>
    </DisclosureGroup>
  )
}

interface SaidProps {
  title: string
  template: MailTemplate
  language: string
}

const Said = ({ title, template, language }: SaidProps) => (
  <figure className={classes.preview} aria-label={title}>
    <figcaption className={classes.caption}>{title}</figcaption>
    <div lang={language} className={classes.text}>
      <p className={classes.translationFieldsSubject}>{template.subject}</p>
      <p className={classes.translationFieldsBody}>{template.body}</p>
    </div>
  </figure>
)

interface UntranslatedNoticeProps {
  untranslated: Untranslated[]
  onDismiss: () => void
}

/** Expands an email's translations and scrolls to them. */
function show(kind: TemplateKind) {
  const place = document.getElementById(translationsId(kind))
  const toggle = place?.querySelector<HTMLElement>('[aria-expanded]')
  if (toggle?.ariaExpanded === 'false') toggle.click()
  toggle?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

/**
 * Shown after a change to an email's German text. Lists the languages that have no translation, so
 * bookers using them now get the German text.
 */
export const UntranslatedNotice = ({ untranslated, onDismiss }: UntranslatedNoticeProps) =>
  untranslated.map(({ kind, languages }) => (
    <Notice
      key={kind}
      tone="warning"
      detail={
        <Anchor component="button" type="button" onClick={() => show(kind)}>
          {mailTranslationTexts.showOf(kind)}
        </Anchor>
      }
      onDismiss={onDismiss}
    >
      {mailTranslationTexts.nowGerman(kind, languages)}
    </Notice>
  ))
