import type { Language } from '#contract/language.ts'
import { ownBookingTexts as inGerman, type OwnBookingTexts } from './de/own-booking.ts'
import { ownBookingTexts as inSimpleGerman } from './de-simple/own-booking.ts'
import { ownBookingTexts as inEnglish } from './en/own-booking.ts'
import { ownBookingTexts as inFrench } from './fr/own-booking.ts'

/** The wording for bookers who change their own booking, in each of the form's languages. */
export const ownBookingTexts: Record<Language, OwnBookingTexts> = {
  de: inGerman,
  en: inEnglish,
  fr: inFrench,
  'de-simple': inSimpleGerman,
}
