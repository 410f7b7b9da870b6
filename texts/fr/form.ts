import type { FormTexts, LimitTexts, UnsentTexts } from '#texts/de/form.ts'

export const formTexts: FormTexts = {
  locale: 'fr-FR',
  weekday: 'short',

  loading: 'Chargement des dates…',
  unreachable: 'Les dates ne peuvent pas être chargées pour le moment',
  unreachableHint: 'Veuillez vérifier votre connexion et réessayer.',
  tryAgain: 'Réessayer',

  step: 'Étape {current} sur {all}',
  back: 'Retour',
  yourChoice: 'Votre choix',
  variant: 'Offre',
  date: 'Date',
  people: 'Personnes',
  cost: 'Total',

  chooseVariant: 'Que souhaitez-vous réserver\u202f?',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  notNow: 'Indisponible pour le moment',

  chooseDay: 'Quel jour\u202f?',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  today: 'aujourd’hui',
  notBookable: 'indisponible',
  soldOut: 'complet',
  tooSmall: 'pas assez de places',
  oneSlot: '1 horaire, {places}',
  manySlots: '{count} horaires, jusqu’à {places}',
  places: { one: '{count} place libre', other: '{count} places libres' },
  legend: 'Places libres par créneau\u202f:',
  levels: ['jusqu’à 5', 'jusqu’à 15', 'plus'],
  dayTaken: 'Rien n’est libre le {day}. Veuillez choisir un autre jour.',
  monthEmpty: 'Rien n’est libre pour le mois choisi ({month}).',
  closedDay: 'Fermé le {from}',
  closedSpan: 'Fermé du {from} au {to}',
  closedFor: '\u202f: {reason}',
  goTo: 'Aller au prochain jour libre\u202f: {day}',
  goBackTo: 'Revenir au dernier jour libre\u202f: {day}',
  nowhere:
    'Aucune date n’a assez de places pour {people}. Le {day}, il reste de la place pour {most}.',
  takeMost: 'Continuer avec {most}',
  noSlots: 'Aucune date n’est réservable actuellement',
  allSoldOut: 'Toutes les dates sont complètes',
  noSlotsHint: 'Revenez bientôt\u202f: les nouvelles dates seront affichées ici.',
  nowhereHint: 'Revenez bientôt\u202f: les nouvelles dates seront affichées ici.',
  waitHint: 'Choisissez un jour pour rejoindre la liste d’attente.',
  zone: 'Tous les horaires sont ceux du lieu de la visite (fuseau horaire {zone}).',

  chooseTime: 'À quelle heure\u202f?',
  dayTooSmall: 'Il n’y a pas assez de places pour {people} ce jour-là.',
  timesTaken: 'Plus aucun horaire n’est libre ce jour-là.',
  oclock: '{time}',
  left: { one: 'encore {count} place libre', other: 'encore {count} places libres' },
  fewLeft: { one: 'plus que {count} place libre', other: 'plus que {count} places libres' },

  wait: 'Rejoindre la liste d’attente',
  details: 'Vos coordonnées',
  peopleLabel: 'Nombre de personnes',
  fewer: 'Une personne de moins',
  more: 'Une personne de plus',
  nameLabel: 'Votre nom',
  emailLabel: 'Adresse e-mail',
  emailHint: 'Nous y enverrons la confirmation.',
  commentLabel: 'Remarque',
  requiredNote: 'Les champs marqués d’un * sont obligatoires.',
  peopleMissing: 'Veuillez indiquer le nombre de personnes en chiffres.',
  tooMany: {
    one: 'Il ne reste que {count} place pour cette date.',
    other: 'Il ne reste que {count} places pour cette date.',
  },
  largestGroup: 1_000_000,
  smallestGroup: 1,
  tooLarge:
    '{people} au maximum par réservation. Pour un groupe plus grand, veuillez contacter\u202f: {organisation}.',
  nameMissing: 'Veuillez indiquer votre nom.',
  emailMissing: 'Veuillez indiquer votre adresse e-mail.',
  emailWrong: 'Veuillez vérifier l’adresse e-mail, par exemple nom@exemple.fr.',
  persons: { one: '{count} personne', other: '{count} personnes' },
  book: 'Réserver',
  sending: 'Réservation en cours…',
  proving:
    'Pour écarter les robots, votre navigateur effectue encore un calcul. Cela peut durer quelques secondes.',
  stop: 'Annuler',

  slotFull: 'Cette date est désormais complète.',
  costNow: 'Le total est maintenant de\u202f:',
  keptInput: 'Vos données sont conservées.',
  offer: 'Ces dates sont encore libres\u202f:',
  otherDay: 'Choisir un autre jour',
  newDate: 'Nouvelle date\u202f: {date}. Veuillez maintenant terminer la réservation.',
  noAnswer:
    'La réservation n’a pas abouti. Veuillez vérifier votre connexion et réessayer. Rien ne sera réservé deux fois.',
  tooManyTries: {
    one: 'Il y a eu trop de tentatives. Veuillez réessayer dans {count} minute.',
    other: 'Il y a eu trop de tentatives. Veuillez réessayer dans {count} minutes.',
  },
  refusals: {
    not_found: 'Cette date n’existe plus.',
    slot_moved: 'L’heure de cette date a changé. Veuillez vérifier et réserver à nouveau.',
    price_changed: 'Le tarif a changé entre-temps. Veuillez le vérifier, puis réserver de nouveau.',
    slot_started: 'Cette visite a déjà commencé.',
    lead_time_passed: 'Il est trop tard pour réserver cette date.',
    slot_shared:
      'Des places sont déjà prises à cette date. Cette offre demande une date que personne d’autre n’a réservée.',
    not_open_yet: 'Cette date n’est pas encore réservable.',
    variant_not_offered: 'Cette offre n’est pas proposée à cette date.',
    too_many_holds:
      'Plusieurs réservations attendent encore votre confirmation. Veuillez ouvrir les liens dans les e-mails que nous vous avons envoyés, puis réserver à nouveau.',
    website_not_named:
      'Ce formulaire ne peut pas être utilisé sur ce site. L’organisateur peut ajouter le site dans ses paramètres.',
    invalid: 'Veuillez vérifier vos données.',
    too_large: 'Il y a trop de données à la fois.',
    unexpected: 'Une erreur est survenue. Veuillez réessayer.',
  },
  invalid: {
    attendees_count: 'Veuillez vérifier le nombre de personnes.',
    booker_name: 'Veuillez vérifier votre nom\u202f: sans adresse web.',
    booker_email:
      'Veuillez vérifier l’adresse e-mail, par exemple nom@exemple.fr, sans accent avant le @.',
    comment: 'Veuillez vérifier votre remarque\u202f: 2\u202f000 caractères au plus.',
    website: 'Votre navigateur a rempli un champ caché. Nous l’avons vidé. Veuillez réessayer.',
  },

  done: 'Votre réservation est confirmée',
  mailOnItsWay: 'Une confirmation est en route vers {email}.',
  bookedFor: 'Nom',
  number: 'Numéro de réservation',
  meetingPoint: 'Lieu de rendez-vous',
  calendar: 'Ajouter au calendrier',
  cancel: 'Annuler la réservation',
  newTab: '(s’ouvre dans un nouvel onglet)',
  bookMore: 'Faire une autre réservation',

  held: 'Presque terminé\u202f: veuillez confirmer',
  heldHint:
    'Nous avons envoyé un e-mail à {email}. Ouvrez le lien qu’il contient et appuyez sur «\u202fConfirmer la réservation\u202f».',
  heldUntil:
    'Vos places sont retenues jusqu’à {time}. Sans confirmation, elles seront de nouveau proposées à d’autres.',
  sendAgain: 'Renvoyer l’e-mail',
  sentAgain:
    'L’e-mail vous a été renvoyé. Veuillez regarder aussi dans votre dossier de courriers indésirables.',
  notSentAgain: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer plus tard.',
  changeEmail: 'Modifier l’adresse e-mail',
  lapsed: 'Vos places ne sont plus retenues',
  lapsedHint: 'Elles n’ont pas été confirmées à temps et sont de nouveau libres.',

  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
}

/** Replaces some of the form's wording if there is no mail server. */
export const unsentTexts: UnsentTexts = {
  emailHint: '',
  mailOnItsWay:
    'Nous n’envoyons pas d’e-mails pour le moment. Veuillez noter votre numéro de réservation pour toute question.',
  held: 'Pas encore confirmée',
  heldHint:
    'Nous n’envoyons pas d’e-mails pour le moment\u202f: vous ne pouvez donc pas confirmer cette réservation. Veuillez vous adresser à {organisation}.',
  sentAgain: 'Nous n’envoyons pas d’e-mails pour le moment.',
}

/** The wording for variants that limit the group or close for changes before the start. */
export const limitTexts: LimitTexts = {
  manage: 'Modifier ou annuler la réservation',
  peopleLabel: 'Nombre de personnes ({count} au minimum)',
  tooSmall:
    '{people} au minimum par réservation. Cette offre n’est pas prévue pour les groupes plus petits.',
  changeUntil:
    'Vous pouvez modifier ou annuler votre réservation seulement jusqu’à cette date\u202f: {date}.',
  bothUntil:
    'Vous pouvez modifier votre réservation seulement jusqu’à {lead} avant le début, et l’annuler seulement jusqu’à cette date\u202f: {date}.',
  cancelUntil: 'Vous pouvez annuler votre réservation seulement jusqu’à cette date\u202f: {date}.',
}
