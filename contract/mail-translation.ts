import type { Language } from './language.ts'
import { type OtherLanguage, otherLanguages } from './other-languages.ts'

/** Subject and text of a mail, in which `{{name}}` and the like are filled in. */
export interface MailTemplate {
  subject: string
  body: string
}

/** The mails to bookers that an organisation writes. */
export type TemplateKind = 'confirmation' | 'cancellation'

/** The settings that hold the German text of each mail. */
const settings = {
  confirmation: { subject: 'email_subject', body: 'email_body' },
  cancellation: { subject: 'email_cancel_subject', body: 'email_cancel_body' },
} as const

type GermanField = (typeof settings)[TemplateKind][keyof MailTemplate]
export type TranslationField = `${GermanField}_${OtherLanguage}`
/** An organisation's own translations of its mails. Empty or missing: none. */
export type MailTranslations = Partial<Record<TranslationField, string>>

/** The settings that hold the translation of a mail. */
export const translationFields = (kind: TemplateKind, language: OtherLanguage) =>
  ({
    subject: `${settings[kind].subject}_${language}`,
    body: `${settings[kind].body}_${language}`,
  }) satisfies Record<keyof MailTemplate, TranslationField>

interface Half {
  field: TranslationField
  part: keyof MailTemplate
  /** The other half of the same translation. */
  other: TranslationField
}

/** All settings that hold half of a translation: its subject or its text. */
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
  /** What the organisation's mail says in German. */
  german: MailTemplate
  /** What the mails of a new project say, without a signature. */
  defaults: Record<Language, MailTemplate>
  translations: MailTranslations
}

/**
 * What a mail says to a booker of a language, and in which language that is: the organisation's
 * translation; else the default of that language while the German text is the default; else German.
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

/** What follows the default text, at most one line; null if the text was changed. */
function signatureBelow(written: MailTemplate, unchanged: MailTemplate): string | null {
  const body = written.body.trimEnd()
  if (written.subject.trim() !== unchanged.subject || !body.startsWith(unchanged.body)) return null
  const rest = body.slice(unchanged.body.length)
  return /^(\n.*)?$/.test(rest) ? rest : null
}
