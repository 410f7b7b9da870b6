import type { Language } from '#contract/language.ts'
import { holdMailTexts as german } from './de/hold-mails.ts'
import { holdMailTexts as simple } from './de-simple/hold-mails.ts'
import { holdMailTexts as english } from './en/hold-mails.ts'
import { holdMailTexts as french } from './fr/hold-mails.ts'
import type { HoldMailTexts } from './hold-mail.ts'

/** The email that asks a booker for confirmation, in each language. */
export const holdMailTexts: Record<Language, HoldMailTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}
