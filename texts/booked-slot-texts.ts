import type { Language } from '#contract/language.ts'
import { type BookedSlotTexts, bookedSlotTexts as inGerman } from './de/booked-slot.ts'
import { bookedSlotTexts as inSimpleGerman } from './de-simple/booked-slot.ts'
import { bookedSlotTexts as inEnglish } from './en/booked-slot.ts'
import { bookedSlotTexts as inFrench } from './fr/booked-slot.ts'

/** The wording for bookers whose slot was moved or called off, in each of the form's languages. */
export const bookedSlotTexts: Record<Language, BookedSlotTexts> = {
  de: inGerman,
  en: inEnglish,
  fr: inFrench,
  'de-simple': inSimpleGerman,
}
