import type { CancelTexts } from '../de/cancel.ts'

export const cancelTexts: CancelTexts = {
  locale: 'fr-FR',
  weekday: 'short',
  loading: 'Chargement de votre réservation…',

  question: 'Annuler cette réservation\u202f?',
  explanation:
    'Vos places seront alors de nouveau libres. Vous recevrez une confirmation par e-mail.',
  explanationUntold: 'Vos places seront alors de nouveau libres.',
  cancel: 'Annuler la réservation',
  cancelling: 'Annulation en cours…',
  keep: 'Si vous souhaitez conserver la réservation, fermez simplement cette page.',

  mine: 'Ma réservation',
  confirmationPdf: 'Confirmation en PDF',
  changePeople: 'Modifier le nombre de personnes',
  changeDate: 'Choisir une autre date',
  changeAnswers: 'Modifier vos réponses',
  notLoaded:
    'Le chargement n’a pas abouti. Veuillez vérifier votre connexion internet et réessayer, ou recharger la page.',
  tooLateToChange:
    'Cette réservation ne peut plus être modifiée, car la visite commence bientôt. Pour un changement, veuillez contacter\u202f: {organisation}. Vous pouvez encore annuler.',
  confirmFirst:
    'Vous pourrez la modifier dès qu’elle sera confirmée. Le lien se trouve dans notre e-mail.',

  heldQuestion: 'Renoncer à ces places\u202f?',
  heldExplanation:
    'Vos places sont retenues jusqu’à {time}, mais ne sont pas encore confirmées. Après l’annulation, elles seront de nouveau libres.',

  cancelled: 'Votre réservation est annulée',
  cancelledHint: 'Vos places sont de nouveau libres. Une confirmation est en route par e-mail.',
  heldCancelledHint: 'Vos places sont de nouveau libres.',
  bookAgain: 'Réserver une autre date',

  already: 'Cette réservation est déjà annulée',
  alreadyHint: 'Vous n’avez plus rien à faire.',
  lapsed: 'Ces places ne sont plus retenues',
  lapsedHint: 'Elles n’ont pas été confirmées à temps et sont de nouveau libres.',

  started: 'Cette visite a déjà commencé',
  startedHint: 'Il est trop tard pour annuler. Veuillez vous adresser à l’organisateur.',

  changeUntil:
    'Vous pouvez modifier ou annuler votre réservation jusqu’à cette date\u202f: {date}.',
  bothUntil:
    'Vous pouvez modifier votre réservation jusqu’à\u202f: {changes}, et l’annuler jusqu’à\u202f: {date}.',
  cancelUntil: 'Vous pouvez annuler votre réservation jusqu’à cette date\u202f: {date}.',
  closed: 'Vous ne pouvez plus modifier ou annuler cette réservation ici',
  closedCall:
    'La date limite était\u202f: {date}. En cas de changement, veuillez appeler\u202f: {organisation}.',
  closedAsk:
    'La date limite était\u202f: {date}. En cas de changement, veuillez contacter\u202f: {organisation}.',
  phone: 'Téléphone',
  address: 'Adresse',

  unknown: 'Nous ne trouvons pas cette réservation',
  unknownHint:
    'Le lien est incomplet ou n’est plus valable. Veuillez l’ouvrir à nouveau depuis votre e-mail de confirmation.',

  unreachable: 'Le serveur n’est pas joignable pour le moment',
  unreachableHint: 'Veuillez vérifier votre connexion internet et réessayer.',
  notCancelled: 'L’annulation n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
  tryAgain: 'Réessayer',

  organisation: 'Organisateur',
  project: 'Espace',
  variant: 'Offre',
  date: 'Date',
  meetingPoint: 'Lieu de rendez-vous',
  people: 'Personnes',
  name: 'Nom',
  number: 'Numéro',
  persons: { one: '{count} personne', other: '{count} personnes' },
  oclock: '{time}',

  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
  newTab: '(s’ouvre dans un nouvel onglet)',
}
