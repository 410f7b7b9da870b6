import type { Language } from './language.ts'
import { type OtherLanguage, otherLanguages } from './other-languages.ts'

/** An email's subject and text, both of which may contain variables such as `{{name}}`. */
export interface MailTemplate {
  subject: string
  body: string
}

/** The emails to bookers whose text an organisation can change. */
export type TemplateKind = 'confirmation' | 'cancellation'

/** For each email, the names of the settings that contain its German text. */
const settings = {
  confirmation: { subject: 'email_subject', body: 'email_body' },
  cancellation: { subject: 'email_cancel_subject', body: 'email_cancel_body' },
} as const

type GermanField = (typeof settings)[TemplateKind][keyof MailTemplate]
export type TranslationField = `${GermanField}_${OtherLanguage}`
/** An organisation's own translations of its emails. An empty one counts as missing. */
export type MailTranslations = Partial<Record<TranslationField, string>>

/** The names of the settings that contain an email's translation. */
export const translationFields = (kind: TemplateKind, language: OtherLanguage) =>
  ({
    subject: `${settings[kind].subject}_${language}`,
    body: `${settings[kind].body}_${language}`,
  }) satisfies Record<keyof MailTemplate, TranslationField>

interface Half {
  field: TranslationField
  part: keyof MailTemplate
  /** The setting with the other half of the same translation. */
  other: TranslationField
}

/** All settings that hold one half of a translation: its subject or its text. */
export const allTranslationFields: Half[] = otherLanguages.flatMap((language) =>
  (['confirmation', 'cancellation'] as const).flatMap((kind): Half[] => {
    const { subject, body } = translationFields(kind, language)
    return [
      { field: subject, part: 'subject', other: body },
      { field: body, part: 'body', other: subject },
    ]
  }),
)

export const byTranslationField = <Of>(of: (half: Half) => Of) =>
  Object.fromEntries(allTranslationFields.map((half) => [half.field, of(half)])) as Record<
    TranslationField,
    Of
  >

interface Wording {
  /** The organisation's German text. */
  german: MailTemplate
  /** The default email text of a new project, without a signature. */
  defaults: Record<Language, MailTemplate>
  translations: MailTranslations
}

/**
 * An email's text in a booker's language, and the language it is written in: the organisation's
 * translation; without one, the default text in that language if the German text is also the
 * default; otherwise the German text.
 */
export function templateFor(
  kind: TemplateKind,
  language: Language,
  { german, defaults, translations }: Wording,
): MailTemplate & { language: Language } {
  if (language === 'de') return { ...german, language }
  const fields = translationFields(kind, language)
  const own = { subject: translations[fields.subject], body: translations[fields.body] }
  if (own.subject && own.body) return { subject: own.subject, body: own.body, language }
  const signature = signatureBelow(german, defaults.de)
  if (signature === null) return { ...german, language: 'de' }
  const { subject, body } = defaults[language]
  return { subject, body: body + signature, language }
}

/**
 * The signature below an otherwise unchanged default text, empty if there is none; null if the text
 * was changed.
 */
function signatureBelow(written: MailTemplate, unchanged: MailTemplate): string | null {
  const body = written.body.trimEnd()
  if (written.subject.trim() !== unchanged.subject || !body.startsWith(unchanged.body)) return null
  const rest = body.slice(unchanged.body.length)
  return /^(\n.*)?$/.test(rest) ? rest : null
}
