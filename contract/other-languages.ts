import type { Language } from './language.ts'

/** The languages other than German, in the order of the menu. */
export const otherLanguages = ['en', 'fr', 'de-simple'] as const satisfies Language[]
export type OtherLanguage = (typeof otherLanguages)[number]

interface Named {
  name: string
  translations: Partial<Record<OtherLanguage, { name: string } | undefined>>
}

/** A name in the given language, or in German if it is not translated. */
export const nameIn = (language: Language, { name, translations }: Named): string =>
  (language !== 'de' && translations[language]?.name) || name

/** A text in the given language, or in German if it is not translated. */
export const textIn = (
  language: Language,
  { text, translations }: { text: string; translations: Partial<Record<OtherLanguage, string>> },
): string => (language !== 'de' && translations[language]) || text
