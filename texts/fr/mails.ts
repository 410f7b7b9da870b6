import type { BookingMailTexts } from '../booking-mail.ts'
import { holdMailTexts } from './hold-mails.ts'

const { locale, dayAndTime, imprint, privacy } = holdMailTexts

export const bookingMailTexts: BookingMailTexts = {
  locale,
  dayAndTime,
  confirmation: {
    subject: 'Votre réservation\u202f: {{booked_variant}}, le {{booked_time}}',
    body: `Bonjour {{name}},

Merci de votre réservation. Nous nous réjouissons de vous accueillir\u202f!

Quoi\u202f: {{booked_variant}}
Quand\u202f: {{booked_time}}
Personnes\u202f: {{attendees_count}}

Le fichier joint ajoute la date à votre agenda.

Vous ne pouvez finalement pas venir\u202f? Merci d’annuler ici avant le début, pour que d’autres puissent prendre votre place\u202f:
{{cancel_url}}

Cordialement`,
  },
  cancellation: {
    subject: 'Annulée\u202f: {{booked_variant}}, le {{booked_time}}',
    body: `Bonjour {{name}},

Votre réservation est annulée\u202f:

Quoi\u202f: {{booked_variant}}
Quand\u202f: {{booked_time}}
Personnes\u202f: {{attendees_count}}

Le fichier joint retire la date de votre agenda.

Nous serons heureux de vous accueillir une autre fois.

Cordialement`,
  },
  cancelAction: 'Annuler la réservation',
  changeAction: 'Modifier ou annuler la réservation',
  colon: '\u202f:',
  meetingPoint: 'Lieu de rendez-vous\u202f',
  reason: 'Motif\u202f',
  number: 'Numéro de réservation\u202f',
  imprint,
  privacy,
  people: { one: 'personne', other: 'personnes' },
  calendarCancel: 'Annuler la réservation\u202f',
  calendarSummaryCancelled: (summary) => `Annulée\u202f: ${summary}`,
  calendarDescriptionCancelled: 'Cette réservation est annulée.',
  changed: {
    subject: 'Votre réservation a été modifiée\u202f: {{booked_variant}}, le {{booked_time}}',
    greeting: 'Bonjour {{name}},',
    now: 'Votre réservation a été modifiée. Voici ce qui est prévu maintenant\u202f:',
    before: 'Auparavant, il était prévu\u202f:',
    facts: { variant: 'Quoi', time: 'Quand', people: 'Personnes', name: 'Nom' },
    readdressed: 'Les e-mails au sujet de cette réservation arrivent désormais à cette adresse.',
    file: 'Le fichier joint met la date à jour dans votre agenda.',
    cancel: `Vous ne pouvez finalement pas venir\u202f? Merci d’annuler ici avant le début, pour que d’autres puissent prendre votre place\u202f:
{{cancel_url}}`,
    regards: 'Cordialement',
  },
  reminder: {
    subject: 'Rappel\u202f: {{booked_variant}}, le {{booked_time}}',
    soon: 'Votre visite approche. Nous nous réjouissons de vous accueillir\u202f!',
    place: 'Où',
  },
}
