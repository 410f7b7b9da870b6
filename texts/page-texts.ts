import type { Language } from '#contract/language.ts'
import { type CancelTexts, cancelTexts as cancelInGerman } from './de/cancel.ts'
import { type ConfirmTexts, confirmTexts as confirmInGerman } from './de/confirm-booking.ts'
import { cancelTexts as cancelInSimpleGerman } from './de-simple/cancel.ts'
import { confirmTexts as confirmInSimpleGerman } from './de-simple/confirm-booking.ts'
import { cancelTexts as cancelInEnglish } from './en/cancel.ts'
import { confirmTexts as confirmInEnglish } from './en/confirm-booking.ts'
import { cancelTexts as cancelInFrench } from './fr/cancel.ts'
import { confirmTexts as confirmInFrench } from './fr/confirm-booking.ts'

export type PageTexts = CancelTexts & ConfirmTexts

/** The wording of the pages linked from emails to bookers, in each of the form's languages. */
export const pageTexts: Record<Language, PageTexts> = {
  de: { ...cancelInGerman, ...confirmInGerman },
  en: { ...cancelInEnglish, ...confirmInEnglish },
  fr: { ...cancelInFrench, ...confirmInFrench },
  'de-simple': { ...cancelInSimpleGerman, ...confirmInSimpleGerman },
}
