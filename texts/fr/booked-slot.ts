import type { BookedSlotTexts } from '../de/booked-slot.ts'

export const bookedSlotTexts: BookedSlotTexts = {
  movedTitle: 'Votre visite a un nouvel horaire',
  now: 'Désormais\u202f: {date}',
  was: 'Auparavant\u202f: {date}',
  reason: 'Motif\u202f: {reason}',
  movedHint:
    'Le nouvel horaire vous convient-il\u202f? Merci de confirmer votre venue. Sinon, choisissez une autre date ou annulez. Sans réponse de votre part, votre réservation est maintenue, au nouvel horaire.',
  keep: 'Je viens',
  keeping: 'Envoi en cours…',
  kept: 'Merci\u202f! Vous avez confirmé votre venue au nouvel horaire.',
  overtaken:
    'La réservation a été modifiée entre-temps. Vérifiez ce qui est réservé maintenant, puis répondez à nouveau.',

  calledOffTitle: 'Votre visite n’aura pas lieu',
  calledOffHint: 'Nous en sommes désolés. Votre réservation est annulée\u202f:',
  chooseTitle: 'Souhaitez-vous changer de date\u202f?',
  chooseHint:
    'Il reste de la place pour vous à ces dates. Dès que vous en choisissez une, votre réservation y est transférée.',
  places: { one: '{count} place libre', other: '{count} places libres' },
  moving: 'Changement en cours…',
  noneTitle: 'Aucune autre date n’est libre pour le moment',
  noneHint: 'Une place se libérera peut-être. N’hésitez pas à revenir plus tard.',
  lookAgain: 'Vérifier à nouveau',
  allDates: 'Voir toutes les dates',
  doNothing: 'Si vous ne souhaitez pas changer de date, vous n’avez rien à faire.',

  doneTitle: 'Votre date est changée',
  mailed: 'Votre réservation vaut maintenant pour cette date. Un e-mail vous est envoyé.',
  unmailed:
    'Votre réservation vaut maintenant pour cette date. Vous ne recevrez pas d’e-mail. Veuillez noter la date.',
  calendar: 'Ajouter à l’agenda',

  full: 'Cette date est maintenant complète. Veuillez en choisir une autre.',
  slotMoved: 'L’heure de cette date a changé. Veuillez vérifier et choisir à nouveau.',
  gone: 'Cette date n’est plus réservable. Veuillez en choisir une autre.',
  over: 'Cette réservation ne peut plus être déplacée ici. Veuillez recharger la page.',
  tooManyTries: {
    one: 'Trop de tentatives. Veuillez patienter {count} minute.',
    other: 'Trop de tentatives. Veuillez patienter {count} minutes.',
  },
  noAnswer:
    'La demande n’est pas passée. Vérifiez votre connexion et réessayez\u202f; rien n’est réservé deux fois.',
}
