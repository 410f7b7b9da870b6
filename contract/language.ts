import { z } from 'zod'

/** The languages of the form; `de-simple` is the BCP 47 tag of Leichte Sprache. */
export const languages = ['de', 'en', 'fr', 'de-simple'] as const

export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/**
 * The form's language for the BCP 47 tag of a page: `en-GB` is English, `de-simple` and `de-x-ls`
 * are Leichte Sprache, and unknown tags are German.
 */
export function languageFor(tag: string): Language {
  const parts = tag.slice(0, longestTag).toLowerCase().split(/[-_]/)
  if (parts[0] === 'de' && parts.some((part) => simple.has(part))) return 'de-simple'
  return languages.find((language) => language === parts[0]) ?? 'de'
}

// Longer text is not a language tag.
const longestTag = 100

const simple = new Set(['simple', 'ls'])
