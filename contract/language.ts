import { z } from 'zod'

/** What the form speaks; `de-simple` is Leichte Sprache, as BCP 47 names it. */
export const languages = ['de', 'en', 'fr', 'de-simple'] as const

export const language = z.enum(languages)
export type Language = z.infer<typeof language>
