import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Disclosure, DisclosureGroup, DisclosureHint } from '#admin/ui/field/disclosure.tsx'
import {
  type MailTemplate,
  type TemplateKind,
  templateFor,
  translationFields,
} from '#contract/mail-text.ts'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { signedBy } from '#texts/booking-mail.ts'
import { mailSettingsTexts, mailTranslationTexts as texts } from '#texts/de/mail-settings.ts'
import { required } from '#texts/de/words.ts'
import { defaultTemplates } from '#texts/mail-texts.ts'
import type { MailSettingsFormState } from '../input-of.ts'
import preview from './mail-preview.module.css'
import { SubjectField } from './subject-field.tsx'
import { withFault } from './template-input.ts'
import classes from './translation-fields.module.css'

interface TranslationFieldsProps {
  form: MailSettingsFormState
  kind: TemplateKind
  german: MailTemplate
  organisation: string
}

export const translationsId = (kind: TemplateKind) => `uebersetzung-${kind}`

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
        title={texts.title}
        note={texts.note({
          own: languages.filter(({ own }) => own).map(({ language }) => language),
          german: inGerman.map(({ language }) => language),
        })}
        faulty={otherLanguages.some((language) =>
          Object.values(translationFields(kind, language)).some((field) => form.errors[field]),
        )}
      >
        <DisclosureHint>{texts.hint}</DisclosureHint>
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
  const name = texts.names[language]
  return (
    <DisclosureGroup title={name}>
      <DisclosureHint>
        {own ? texts.own(language) : sentInGerman ? texts.german(language) : texts.ready(language)}
      </DisclosureHint>
      <div ref={place} className={classes.place}>
        <div className={classes.columns}>
          <Said title={texts.inGerman} template={german} language="de" />
          {own ? (
            <div className={classes.fields}>
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
              <Button variant="default" aria-label={texts.discardOf(name)} onClick={discard}>
                {texts.discard}
              </Button>
            </div>
          ) : (
            <div className={classes.fields}>
              <Said title={texts.offered(language)} template={offered} language={language} />
              <Button variant="default" aria-label={texts.takeOverOf(name)} onClick={takeOver}>
                {texts.takeOver}
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
  <figure className={preview.preview} aria-label={title}>
    <figcaption className={preview.caption}>{title}</figcaption>
    <div lang={language} className={classes.text}>
      <p className={classes.subject}>{template.subject}</p>
      <p className={classes.body}>{template.body}</p>
    </div>
  </figure>
)
