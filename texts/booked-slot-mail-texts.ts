import type { Language } from '#contract/language.ts'
import type { BookedSlotMailTexts } from './booked-slot-mail.ts'
import { bookedSlotMailTexts as german } from './de/booked-slot-mails.ts'
import { bookedSlotMailTexts as simple } from './de-simple/booked-slot-mails.ts'
import { bookedSlotMailTexts as english } from './en/booked-slot-mails.ts'
import { bookedSlotMailTexts as french } from './fr/booked-slot-mails.ts'

/** The emails to bookers whose slot is moved or called off, in each language. */
export const bookedSlotMailTexts: Record<Language, BookedSlotMailTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}
