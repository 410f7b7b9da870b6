import type { useForm } from '@mantine/form'
import type { MailSettings, MailSettingsSent } from '#contract/mail-settings.ts'
import {
  allTranslationFields,
  byTranslationField,
  type TranslationField,
  translationFields,
} from '#contract/mail-text.ts'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { languageNames } from '#texts/de/languages.ts'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'

/** The values in the form. The server never returns the stored password. */
export type MailSettingsEntries = Omit<
  MailSettings,
  'email_password' | 'email_password_set' | 'revision' | 'changed_by'
> & {
  email_password: string
}

/** The fields for the meeting point in other languages. */
export const meetingPointNames = {
  en: 'location_meeting_point_en',
  fr: 'location_meeting_point_fr',
  'de-simple': 'location_meeting_point_de_simple',
} as const satisfies Record<OtherLanguage, keyof MailSettings>

/** The form's label for each field the server returns. */
export const entryLabels: Record<string, string> = {
  email_from: texts.from,
  email_bcc: texts.bcc,
  location_street: texts.street,
  location_postalcode: texts.postalcode,
  location_city: texts.city,
  location_meeting_point: texts.meetingPoint,
  ...Object.fromEntries(
    otherLanguages.map((language) => [meetingPointNames[language], meetingPointTexts.in(language)]),
  ),
  location_phone: texts.phone,
  email_subject: texts.of(texts.subject, texts.confirmation),
  email_body: texts.of(texts.body, texts.confirmation),
  email_cancel_subject: texts.of(texts.subject, texts.cancellation),
  email_cancel_body: texts.of(texts.body, texts.cancellation),
  ...Object.fromEntries(
    (['confirmation', 'cancellation'] as const).flatMap((kind) =>
      otherLanguages.flatMap((language) =>
        (['subject', 'body'] as const).map((part) => [
          translationFields(kind, language)[part],
          texts.of(texts[part], texts[kind], languageNames[language]),
        ]),
      ),
    ),
  ),
  email_custom_smtpserver: texts.custom,
  email_smtpserver: texts.smtpserver,
  email_smtpuser: texts.smtpuser,
}

export function entriesOf(settings: MailSettings): MailSettingsEntries {
  const { email_password_set: _, revision: _revision, changed_by: _by, ...entries } = settings
  // During an update, a server still running the previous version does not send some fields.
  return {
    ...byTranslationField(() => ''),
    ...entries,
    email_smtpuser: entries.email_smtpuser ?? '',
    location_phone: entries.location_phone ?? '',
    ...Object.fromEntries(
      Object.values(meetingPointNames).map((name) => [name, entries[name] ?? '']),
    ),
  }
}

/**
 * The form's initial values. If the settings were never saved, the sender is filled in as a
 * suggestion.
 */
export function suggestedEntries(settings: MailSettings, sender: string): MailSettingsEntries {
  const entries = entriesOf(settings)
  const isNew = settings.revision === 0 && entries.email_from === ''
  return isNew ? { ...entries, email_from: sender } : entries
}

/**
 * The request body. It contains all German text, because the page shows all of it. Unchanged
 * translations are left out, and so are the fields that are read-only while the organisation's own
 * server is switched off.
 */
export function toForm(entries: MailSettingsEntries, stored: MailSettings): MailSettingsSent {
  const { email_custom_smtpserver: custom, ...all } = entries
  const { email_smtpserver, email_smtpuser, email_password, ...written } = all
  const server = custom ? { email_smtpserver, email_smtpuser, email_password } : {}
  // A subject and its body are always sent together.
  const isStored = (field: TranslationField) => written[field] === stored[field]
  const kept = allTranslationFields.filter(({ field, other }) => isStored(field) && isStored(other))
  const unsent = Object.fromEntries(kept.map(({ field }) => [field, undefined]))
  return { ...written, ...unsent, ...server, email_custom_smtpserver: custom ? 'true' : 'false' }
}

export type MailSettingsFormState = ReturnType<typeof useForm<MailSettingsEntries>>
export type InputOf = MailSettingsFormState['getInputProps']
