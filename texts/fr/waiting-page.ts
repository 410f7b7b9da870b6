import type { WaitingPageTexts } from '../de/waiting-page.ts'

export const waitingPageTexts: WaitingPageTexts = {
  locale: 'fr-FR',
  title: 'Liste d’attente',
  loading: 'Chargement de votre inscription…',

  confirmTitle: 'S’inscrire sur la liste d’attente',
  confirmHint:
    'Veuillez confirmer votre adresse e-mail. C’est seulement alors que vous serez sur la liste d’attente.',
  confirm: 'Confirmer l’adresse e-mail',
  confirming: 'Confirmation en cours…',

  waitingTitle: 'Vous êtes sur la liste d’attente',
  waitingHint: 'Si des places se libèrent, nous vous écrirons un e-mail. Vous n’avez rien à faire.',
  times: 'Vous attendez',
  ahead: { one: '{count} avant vous', other: '{count} avant vous' },
  next: 'personne avant vous',
  rule: 'Nous proposons les places qui se libèrent dans l’ordre des inscriptions\u202f: toujours d’abord à ceux pour qui elles suffisent.',
  atLeast: 'au moins {count}',

  leave: 'Ne plus attendre',
  leaveQuestion: 'Quitter la liste d’attente\u202f?',
  leaveHint: 'Vous perdrez alors votre tour.',
  leaveNow: 'Oui, ne plus attendre',
  leaving: 'Un instant…',
  stay: 'Continuer à attendre',

  offeredTitle: 'Des places sont libres pour vous',
  offeredHint: 'Nous les gardons pour vous jusqu’au {until}.',
  until: 'Réponse avant',
  fewer: 'Il y a de la place pour {offered}. Vous souhaitiez venir à {wanted}.',
  accept: 'Accepter',
  accepting: 'Réservation en cours…',
  decline: 'Refuser',
  declining: 'Un instant…',
  noAnswer: 'Sans réponse, les places iront ensuite aux suivants sur la liste d’attente.',

  ended: {
    booked: [
      'Vos places sont réservées',
      'Nous nous réjouissons de votre visite. Une confirmation est en route par e-mail.',
    ],
    declined: [
      'Vous avez refusé',
      'Les places vont aux suivants sur la liste d’attente. Votre inscription a pris fin.',
    ],
    missed: [
      'Le délai est passé',
      'Nous avions gardé des places pour vous. Elles sont allées aux suivants, et votre inscription a pris fin. Pour continuer à attendre, veuillez vous inscrire à nouveau.',
    ],
    left: ['Vous n’êtes plus sur la liste d’attente', 'Vous n’avez plus rien à faire.'],
    removed: [
      'Votre inscription a pris fin',
      'L’organisateur vous a retiré de la liste d’attente. Si besoin, veuillez vous adresser à lui.',
    ],
    over: [
      'Cette liste d’attente est close',
      'Les dates que vous attendiez ne peuvent plus être réservées.',
    ],
  },
  toBooking: 'Voir ma réservation',
  toDates: 'Voir toutes les dates',

  unknown: 'Nous ne trouvons pas cette inscription',
  unknownHint:
    'Le lien est incomplet ou n’est plus valable. Veuillez l’ouvrir à nouveau depuis notre e-mail.',
  openFromMail: 'Cela n’a pas fonctionné. Veuillez ouvrir le lien de notre e-mail.',
  already:
    'Vous êtes déjà sur la liste d’attente avec cette adresse e-mail. Veuillez ouvrir le lien de notre autre e-mail.',
  repriced: 'Les tarifs ont changé entre-temps. Veuillez les vérifier, puis accepter de nouveau.',
  moved: 'La visite a été déplacée. Veuillez vérifier la nouvelle heure.',
  notBookable:
    'Cette offre ne peut pas être réservée pour le moment. Veuillez vous adresser à l’organisateur.',
  notSent: 'L’envoi n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
  tooManyTries: {
    one: 'Trop de tentatives. Veuillez réessayer dans {count} minute.',
    other: 'Trop de tentatives. Veuillez réessayer dans {count} minutes.',
  },
}
