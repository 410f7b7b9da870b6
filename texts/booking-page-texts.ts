import type { Language } from '#contract/language.ts'
import { type BookingPageTexts, bookingPageTexts as inGerman } from './de/booking-page.ts'
import { bookingPageTexts as inSimpleGerman } from './de-simple/booking-page.ts'
import { bookingPageTexts as inEnglish } from './en/booking-page.ts'
import { bookingPageTexts as inFrench } from './fr/booking-page.ts'

/** The wording of the booking page around the form. */
export const bookingPageTexts: Record<Language, BookingPageTexts> = {
  de: inGerman,
  en: inEnglish,
  fr: inFrench,
  'de-simple': inSimpleGerman,
}

/** Each language's name in the language itself. */
export const ownNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  'de-simple': 'Leichte Sprache',
}
