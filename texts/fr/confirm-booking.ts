import type { ConfirmTexts } from '#texts/de/confirm-booking.ts'

export const confirmTexts: ConfirmTexts = {
  confirmQuestion: 'Confirmer votre réservation',
  confirmExplanation:
    'Vos places sont retenues jusqu’à {time}. Elles seront réservées dès que vous aurez confirmé ici.',
  confirm: 'Confirmer la réservation',
  confirming: 'Confirmation en cours…',
  notConfirmed: 'La confirmation n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
  confirmed: 'Votre réservation est confirmée',
  confirmedHint: 'Une confirmation est en route par e-mail.',
  calendar: 'Ajouter au calendrier',
  confirmLapsedHint:
    'Elles n’ont pas été confirmées à temps et sont de nouveau libres. Il reste peut-être de la place\u202f: réservez simplement à nouveau.',
  again: 'Réserver à nouveau',
  withdrawn: 'Cette visite n’aura pas lieu',
  withdrawnHint: 'L’organisateur l’a annulée. Veuillez choisir une autre date.',
}

export const confirmMoved =
  'L’heure de votre visite a changé. Veuillez vérifier et confirmer à nouveau.'
