import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import type { AdminBookingSent } from '#contract/booking.ts'
import type { BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { fieldSentences } from '#texts/de/words.ts'
import { freePlaces } from './free-places.ts'

/** The values in the fields of the booking dialog; numbers are kept as typed. */
export interface BookingEntries {
  category: string
  booker_name: string
  booker_email: string
  no_email: boolean
  booker_phone: string
  attendees_count: string
  comment: string
  /** Keyed by question id; `classOf` gives the key for a school class. */
  answers: Record<string, string>
}

/** The key for a school class in `answers`. */
export const classOf = (questionId: string) => `${questionId}-class`

export const emptyEntries = (slot: Slot): BookingEntries => ({
  category: slot.ressource_ids.length === 1 ? (slot.ressource_ids[0] ?? '') : '',
  booker_name: '',
  booker_email: '',
  no_email: false,
  booker_phone: '',
  attendees_count: '1',
  comment: '',
  answers: {},
})

/** The server validates email addresses. This only rejects text that cannot be an address. */
function emailFault(email: string) {
  if (!email.trim()) return texts.emailMissing
  return /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete
}

function attendeesFault(typed: string, free: number) {
  const people = wholeNumber(typed)
  if (!Number.isInteger(people) || people < 1) return texts.attendeesInvalid
  return people > free ? texts.notEnough(free) : null
}

export const rulesFor = (slot: Slot) => ({
  category: (category: string) => (category ? null : texts.variantMissing),
  booker_name: (name: string) => (name.trim() ? null : texts.nameMissing),
  booker_email: (email: string, { no_email }: BookingEntries) =>
    no_email ? null : emailFault(email),
  attendees_count: (typed: string) => attendeesFault(typed, freePlaces(slot)),
})

/** The request body. Answers carry the version of the question that the dialog shows. */
export const toBooking = (
  entries: BookingEntries,
  { slot, questions }: { slot: Slot; questions: BookingQuestion[] },
): AdminBookingSent => ({
  ...entries,
  booker_email: entries.no_email ? '' : entries.booker_email,
  answers: questions
    .map(({ id, version }) => ({
      question_id: id,
      version,
      answer: entries.answers[id] ?? '',
      detail: entries.answers[classOf(id)] ?? '',
    }))
    .filter(({ answer }) => answer),
  attendees_count: wholeNumber(entries.attendees_count),
  starttime: slot.start,
  slot_id: slot.slot_id,
})
