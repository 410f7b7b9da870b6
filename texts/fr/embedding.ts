import type { BlockedTexts, BookingPageTexts } from '#texts/de/embedding.ts'
import type { FieldTexts } from '#texts/question.ts'

export const bookInstead = 'Réserver une visite'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Réserver une visite',
  languages: 'Langue',
  noScript: 'Pour réserver, cette page a besoin de JavaScript. Sinon, adressez-vous à\u202f:',
  unknownOrganisation: 'l’organisateur',
  programme: 'Prochaines dates',
}

export const fieldTexts: FieldTexts = {
  phoneLabel: 'Numéro de téléphone',
  phoneHint: 'Pour vous joindre au sujet de votre visite.',
  phoneMissing: 'Veuillez indiquer votre numéro de téléphone.',
  choose: 'Veuillez choisir',
  answerMissing: 'Veuillez répondre à cette question.',
  group: 'Type de groupe',
  groupKinds: {
    individuals: 'Particuliers',
    school: 'École',
    club: 'Association',
    company: 'Entreprise',
    other: 'Autre',
  },
  schoolClass: 'Classe',
  invalid: {
    booker_phone: 'Veuillez vérifier votre numéro de téléphone.',
    answers: 'Veuillez vérifier votre réponse.',
  },
}

export const blockedTexts: BlockedTexts = {
  title: 'Veuillez réserver sur notre page de réservation',
  calls: 'Une règle de sécurité de ce site (Content Security Policy) bloque le formulaire.',
  styles:
    'Une règle de sécurité de ce site (Content Security Policy) bloque la mise en forme du formulaire. Vous pouvez tout de même réserver, ici ou sur notre page de réservation.',
  bookingPage: 'Vers la page de réservation',
}
