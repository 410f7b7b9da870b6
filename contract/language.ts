import { z } from 'zod'

/** What the form speaks; `de-simple` is Leichte Sprache, as BCP 47 names it. */
export const languages = ['de', 'en', 'fr', 'de-simple'] as const

export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/**
 * What the form speaks to a page in the language of a BCP 47 tag: `en-GB` is English, `de-simple`
 * and `de-x-ls` are Leichte Sprache, and whatever it does not know is German.
 */
export function languageFor(tag: string): Language {
  const parts = tag.slice(0, longestTag).toLowerCase().split(/[-_]/)
  if (parts[0] === 'de' && parts.some((part) => simple.has(part))) return 'de-simple'
  return languages.find((language) => language === parts[0]) ?? 'de'
}

// Tags are shorter.
const longestTag = 100

const simple = new Set(['simple', 'ls'])
