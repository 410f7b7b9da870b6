import type { Language } from '#contract/language.ts'
import { type BookedSlotTexts, bookedSlotTexts as bookedSlotGerman } from './de/booked-slot.ts'
import { type CancelTexts, cancelTexts as cancelInGerman } from './de/cancel.ts'
import {
  type ConfirmTexts,
  confirmTexts as confirmInGerman,
  confirmMoved as german,
} from './de/confirm-booking.ts'
import {
  type BlockedTexts,
  type BookingPageTexts,
  blockedTexts as blockedGerman,
  bookingPageTexts as bookingPageGerman,
} from './de/embedding.ts'
import { type JoinWaitingTexts, joinWaitingTexts as joinWaitingGerman } from './de/join-waiting.ts'
import { type OwnAnswersTexts, ownAnswersTexts as ownAnswersGerman } from './de/own-answers.ts'
import { type OwnBookingTexts, ownBookingTexts as ownBookingGerman } from './de/own-booking.ts'
import { type WaitingPageTexts, waitingPageTexts as waitingPageGerman } from './de/waiting-page.ts'
import { bookedSlotTexts as bookedSlotSimpleGerman } from './de-simple/booked-slot.ts'
import { cancelTexts as cancelInSimpleGerman } from './de-simple/cancel.ts'
import {
  confirmTexts as confirmInSimpleGerman,
  confirmMoved as simple,
} from './de-simple/confirm-booking.ts'
import {
  blockedTexts as blockedSimpleGerman,
  bookingPageTexts as bookingPageSimpleGerman,
} from './de-simple/embedding.ts'
import { joinWaitingTexts as joinWaitingSimpleGerman } from './de-simple/join-waiting.ts'
import { ownAnswersTexts as ownAnswersSimpleGerman } from './de-simple/own-answers.ts'
import { ownBookingTexts as ownBookingSimpleGerman } from './de-simple/own-booking.ts'
import { waitingPageTexts as waitingPageSimpleGerman } from './de-simple/waiting-page.ts'
import { bookedSlotTexts as bookedSlotEnglish } from './en/booked-slot.ts'
import { cancelTexts as cancelInEnglish } from './en/cancel.ts'
import { confirmTexts as confirmInEnglish, confirmMoved as english } from './en/confirm-booking.ts'
import {
  blockedTexts as blockedEnglish,
  bookingPageTexts as bookingPageEnglish,
} from './en/embedding.ts'
import { joinWaitingTexts as joinWaitingEnglish } from './en/join-waiting.ts'
import { ownAnswersTexts as ownAnswersEnglish } from './en/own-answers.ts'
import { ownBookingTexts as ownBookingEnglish } from './en/own-booking.ts'
import { waitingPageTexts as waitingPageEnglish } from './en/waiting-page.ts'
import { bookedSlotTexts as bookedSlotFrench } from './fr/booked-slot.ts'
import { cancelTexts as cancelInFrench } from './fr/cancel.ts'
import { confirmTexts as confirmInFrench, confirmMoved as french } from './fr/confirm-booking.ts'
import {
  blockedTexts as blockedFrench,
  bookingPageTexts as bookingPageFrench,
} from './fr/embedding.ts'
import { joinWaitingTexts as joinWaitingFrench } from './fr/join-waiting.ts'
import { ownAnswersTexts as ownAnswersFrench } from './fr/own-answers.ts'
import { ownBookingTexts as ownBookingFrench } from './fr/own-booking.ts'
import { waitingPageTexts as waitingPageFrench } from './fr/waiting-page.ts'

export type PageTexts = CancelTexts & ConfirmTexts

/** The wording of the pages linked from emails to bookers, in each of the form's languages. */
export const pageTexts: Record<Language, PageTexts> = {
  de: { ...cancelInGerman, ...confirmInGerman },
  en: { ...cancelInEnglish, ...confirmInEnglish },
  fr: { ...cancelInFrench, ...confirmInFrench },
  'de-simple': { ...cancelInSimpleGerman, ...confirmInSimpleGerman },
}

/** The wording for bookers who change their own booking, in each of the form's languages. */
export const ownBookingTexts: Record<Language, OwnBookingTexts> = {
  de: ownBookingGerman,
  en: ownBookingEnglish,
  fr: ownBookingFrench,
  'de-simple': ownBookingSimpleGerman,
}

/** The wording for bookers who correct their answers, in each of the form's languages. */
export const ownAnswersTexts: Record<Language, OwnAnswersTexts> = {
  de: ownAnswersGerman,
  en: ownAnswersEnglish,
  fr: ownAnswersFrench,
  'de-simple': ownAnswersSimpleGerman,
}

/** The wording for bookers whose slot was moved or called off, in each of the form's languages. */
export const bookedSlotTexts: Record<Language, BookedSlotTexts> = {
  de: bookedSlotGerman,
  en: bookedSlotEnglish,
  fr: bookedSlotFrench,
  'de-simple': bookedSlotSimpleGerman,
}

/** The wording of a waiting-list entry's page, in each of the form's languages. */
export const waitingPageTexts: Record<Language, WaitingPageTexts> = {
  de: waitingPageGerman,
  en: waitingPageEnglish,
  fr: waitingPageFrench,
  'de-simple': waitingPageSimpleGerman,
}

/** The wording for joining a waiting list, in each of the form's languages. */
export const joinWaitingTexts: Record<Language, JoinWaitingTexts> = {
  de: joinWaitingGerman,
  en: joinWaitingEnglish,
  fr: joinWaitingFrench,
  'de-simple': joinWaitingSimpleGerman,
}

/** Apart from the pages' other texts, because the page that cancels does not need it. */
export const confirmMovedTexts: Record<Language, string> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}

/** The wording of a form that the policy of the page around it blocks. */
export const blockedTexts: Record<Language, BlockedTexts> = {
  de: blockedGerman,
  en: blockedEnglish,
  fr: blockedFrench,
  'de-simple': blockedSimpleGerman,
}

/** The wording of the booking page around the form. */
export const bookingPageTexts: Record<Language, BookingPageTexts> = {
  de: bookingPageGerman,
  en: bookingPageEnglish,
  fr: bookingPageFrench,
  'de-simple': bookingPageSimpleGerman,
}

/** Each language's name in the language itself. */
export const ownNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  'de-simple': 'Leichte Sprache',
}
