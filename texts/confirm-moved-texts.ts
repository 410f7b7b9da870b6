import type { Language } from '#contract/language.ts'
import { confirmMoved as german } from './de/confirm-moved.ts'
import { confirmMoved as simple } from './de-simple/confirm-moved.ts'
import { confirmMoved as english } from './en/confirm-moved.ts'
import { confirmMoved as french } from './fr/confirm-moved.ts'

/** Apart from the pages' other texts, because the page that cancels does not need it. */
export const confirmMovedTexts: Record<Language, string> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}
