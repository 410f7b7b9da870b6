import type { BlockedTexts, BookingPageTexts } from '#texts/de/embedding.ts'
import type { FieldTexts } from '#texts/question.ts'

export const bookInstead = 'Book a tour'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Book a visit',
  languages: 'Language',
  noScript: 'To book, this page needs JavaScript. Without it, please turn to:',
  unknownOrganisation: 'the organiser',
  programme: 'Coming dates',
}

export const fieldTexts: FieldTexts = {
  phoneLabel: 'Phone number',
  phoneHint: 'So that we can reach you about your visit.',
  phoneMissing: 'Please enter your phone number.',
  choose: 'Please choose',
  answerMissing: 'Please answer this question.',
  group: 'Kind of group',
  groupKinds: {
    individuals: 'Individuals',
    school: 'School',
    club: 'Club',
    company: 'Company',
    other: 'Other',
  },
  schoolClass: 'School year',
  invalid: {
    booker_phone: 'Please check your phone number.',
    answers: 'Please check your answer.',
  },
}

export const blockedTexts: BlockedTexts = {
  title: 'Please book on our booking page',
  calls: 'A security rule of this website (Content Security Policy) blocks the form.',
  styles:
    'A security rule of this website (Content Security Policy) blocks the design of this form. You can still book, here or on our booking page.',
  bookingPage: 'To the booking page',
}
