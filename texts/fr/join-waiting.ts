import type { JoinWaitingTexts } from '../de/join-waiting.ts'

export const joinWaitingTexts: JoinWaitingTexts = {
  intro: 'Cette date est complète. Si des places se libèrent, nous vous les proposerons.',
  introAlone:
    'D’autres personnes ont réservé à cette date. Si elle se libère entièrement, nous vous la proposerons.',
  least: 'À combien viendriez-vous au minimum\u202f?',
  leastHint: {
    one: 'S’il n’y a pas assez de places pour tous, nous vous en proposerons aussi moins.',
    other: 'S’il n’y a pas assez de places pour les {count}, nous vous en proposerons aussi moins.',
  },
  leastInvalid: 'Veuillez indiquer un nombre, au maximum celui des personnes qui souhaitent venir.',
  also: 'Quelles autres heures vous conviennent\u202f?',
  emailHint: 'Nous y écrirons dès que des places se libéreront.',
  join: 'M’inscrire sur la liste d’attente',
  joining: 'Inscription en cours…',
  rule: 'Nous demandons à chacun son tour\u202f: toujours d’abord à ceux pour qui les places suffisent. Rien n’est réservé avant votre accord.',

  confirmByMail: 'Veuillez confirmer par e-mail',
  mailHint:
    'Nous vous avons écrit à {email}. Vous serez sur la liste d’attente après avoir ouvert le lien et confirmé.',
  mailMissing: 'Rien reçu\u202f? Veuillez regarder aussi dans vos courriers indésirables.',
  joined: 'Vous êtes sur la liste d’attente',
  joinedHint: 'Si des places se libèrent, nous vous écrirons un e-mail.',
  otherDates: 'Voir d’autres dates',

  placesFree: 'Des places se sont libérées ici\u202f: vous pouvez réserver tout de suite.',
  already: 'Cette adresse e-mail est déjà sur la liste d’attente pour l’une de ces dates.',
  gone: 'Il n’est plus possible de s’inscrire pour cette date.',
  toTimes: 'Retour aux heures',
  tooMany: 'Il y a eu trop d’inscriptions depuis ici. Veuillez réessayer plus tard.',
  noAnswer: 'L’envoi n’a pas abouti. Veuillez vérifier votre connexion et réessayer.',
}
