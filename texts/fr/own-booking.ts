import type { OwnBookingTexts } from '../de/own-booking.ts'

export const ownBookingTexts: OwnBookingTexts = {
  back: 'Retour',
  now: 'Réservé actuellement\u202f: {booking}',
  was: 'Avant',
  newly: 'Maintenant',

  peopleTitle: 'Combien de personnes viennent\u202f?',
  peopleLabel: 'Nombre de personnes',
  requiredNote: 'Les champs marqués d’un * sont obligatoires.',
  fewer: 'Une personne de moins',
  more: 'Une personne de plus',
  upTo: {
    one: 'Possible\u202f: {count} personne au maximum.',
    other: 'Possible\u202f: {count} personnes au maximum.',
  },
  most: 'Il n’y a pas de place pour plus de personnes à cette date. Choisissez une autre date ou contactez\u202f: {organisation}.',
  least: {
    one: '{count} personne au minimum par réservation.',
    other: '{count} personnes au minimum par réservation.',
  },
  peopleMissing: 'Veuillez indiquer le nombre de personnes en chiffres.',
  same: 'Ce nombre de personnes est déjà réservé. Veuillez le modifier ou revenir en arrière.',
  otherDateFor: {
    one: 'Chercher une autre date pour {count} personne',
    other: 'Chercher une autre date pour {count} personnes',
  },
  save: 'Enregistrer la modification',
  saving: 'Enregistrement en cours…',

  dayTitle: 'Quel jour souhaitez-vous venir\u202f?',
  moveTitle: 'Modifier la réservation ainsi\u202f?',
  keepsPlaces: 'Vous gardez vos places jusqu’à ce que les nouvelles soient sûres.',

  changed: 'Votre réservation est modifiée',
  mailed: 'Réservé maintenant\u202f: {booking}. Un e-mail de confirmation est en route.',
  unmailed:
    'Réservé maintenant\u202f: {booking}. Vous ne recevrez pas d’e-mail. Veuillez noter la date.',
  calendar: 'Ajouter au calendrier',

  fewPlaces: {
    one: 'Il ne reste que {count} place de plus à cette date. Veuillez réduire le nombre de personnes ou chercher une autre date.',
    other:
      'Il ne reste que {count} places de plus à cette date. Veuillez réduire le nombre de personnes ou chercher une autre date.',
  },
  noPlaces:
    'Il ne reste plus de place supplémentaire à cette date. Votre réservation reste inchangée. Pour plus de personnes, veuillez chercher une autre date.',
  fewPlacesThere: {
    one: 'Il ne reste que {count} place à cette date. Votre réservation reste inchangée.',
    other: 'Il ne reste que {count} places à cette date. Votre réservation reste inchangée.',
  },
  noPlacesThere: 'Cette date est complète entre-temps. Votre réservation reste inchangée.',
  shared:
    'Des places sont déjà prises à cette date entre-temps. Votre réservation reste inchangée.',
  notOpenYet: 'Cette date n’est pas encore réservable. Votre réservation reste inchangée.',
  slotMoved: 'L’heure de cette date a changé. Votre réservation reste inchangée.',
  gone: 'Cette date n’est plus disponible. Votre réservation reste inchangée.',
  groupTooLarge:
    'Vous ne pouvez pas réserver ici pour autant de personnes. Veuillez contacter\u202f: {organisation}.',
  overtaken:
    'La réservation a été modifiée entre-temps, peut-être dans une autre fenêtre. Veuillez vérifier ce qui est réservé maintenant. Si votre modification convient encore, enregistrez-la de nouveau.',
  off: 'Cette réservation ne peut plus être modifiée ici. Pour un changement, veuillez contacter\u202f: {organisation}.',
  tooOften: {
    one: 'C’était trop de modifications. Veuillez réessayer dans {count} minute ou contacter\u202f: {organisation}.',
    other:
      'C’était trop de modifications. Veuillez réessayer dans {count} minutes ou contacter\u202f: {organisation}.',
  },
  tooOftenToday: {
    one: 'C’était trop de modifications. Veuillez réessayer dans {count} heure ou contacter\u202f: {organisation}.',
    other:
      'C’était trop de modifications. Veuillez réessayer dans {count} heures ou contacter\u202f: {organisation}.',
  },
  noAnswer:
    'La modification n’a pas abouti. Votre saisie est conservée. Veuillez vérifier votre connexion et réessayer\u202f; rien ne sera modifié deux fois.',
}
