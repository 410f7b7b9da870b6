import type { MailSettings } from '#contract/mail-settings.ts'
import {
  nearestVariable,
  type TemplateKind,
  templateFor,
  unknownVariables,
} from '#contract/mail-text.ts'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { unknownVariable } from '#texts/de/mail-settings.ts'
import { defaultTemplates } from '#texts/mail-texts.ts'
import type { InputOf } from './mail-settings-entries.ts'

/** The names of the settings that hold the emails' German text. */
export const germanFields = {
  confirmation: { subject: 'email_subject', body: 'email_body' },
  cancellation: { subject: 'email_cancel_subject', body: 'email_cancel_body' },
} as const satisfies Record<TemplateKind, Record<'subject' | 'body', keyof MailSettings>>

export interface Untranslated {
  kind: TemplateKind
  languages: OtherLanguage[]
}

const germanText = (settings: MailSettings, kind: TemplateKind) => ({
  subject: settings[germanFields[kind].subject],
  body: settings[germanFields[kind].body],
})

/** The emails whose German text has just changed, with the languages it is not translated into. */
export function untranslatedIn(before: MailSettings, after: MailSettings): Untranslated[] {
  return (['confirmation', 'cancellation'] as const).flatMap((kind) => {
    const german = germanText(after, kind)
    const was = germanText(before, kind)
    if (german.subject === was.subject && german.body === was.body) return []
    const wording = { german, defaults: defaultTemplates(kind), translations: after }
    const languages = otherLanguages.filter(
      (language) => templateFor(kind, language, wording).language === 'de',
    )
    return languages.length > 0 ? [{ kind, languages }] : []
  })
}

type Input = ReturnType<InputOf>

/**
 * Adds the error that the server would report, unless the field already shows an error from the
 * server.
 */
export function withFault({ value, error, ...input }: Input): Input {
  // Empty braces are ignored, because the user is probably still typing the variable.
  const [unknown] = unknownVariables(value).filter((name) => name !== '')
  const fault = unknown === undefined ? null : unknownVariable(unknown, nearestVariable(unknown))
  return { ...input, value, error: error ?? fault }
}
