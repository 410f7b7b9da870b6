import type {
  BookedSlotMailTexts,
  BookingMailTexts,
  HoldMailTexts,
  WaitingMailTexts,
} from '#texts/booking-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'fr-FR',
  dayAndTime: (day, time) =>
    `${day.replace(/(^|\s)1\s/, '$11er ')} à ${time.replace(':', '\u202fh\u202f')}`,
  subject: (variant) => `Merci de confirmer\u202f: ${variant}`,
  text: ({
    name,
    organisation,
    variant,
    start,
    attendees,
    until,
    link,
    prices,
    lastMoment,
  }) => `Bonjour ${name},

Nous gardons ces places pour vous\u202f:

Quoi\u202f: ${variant}
Quand\u202f: ${start}
Personnes\u202f: ${attendees}${prices}

Merci de confirmer votre réservation avant le ${until}\u202f:
${link}

Elle n’est valable qu’une fois confirmée. Sans confirmation, les places sont rendues à d’autres.${lastMoment}

Vous n’avez rien réservé\u202f? Alors vous n’avez rien à faire.

Cordialement
${organisation}`,
  action: 'Confirmer la réservation',
  imprint: 'Mentions légales\u202f',
  privacy: 'Confidentialité\u202f',
}

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
  groupSplit: ({ organisation, phone }) =>
    `Votre groupe est réparti sur plusieurs visites. Pour changer le nombre de personnes ou la date, adressez-vous à ${organisation}${phone && `\u202f: ${phone}`}.`,
  calendarDescriptionCancelled: 'Cette réservation est annulée.',
  changed: {
    subject: 'Votre réservation a été modifiée\u202f: {{booked_variant}}, le {{booked_time}}',
    greeting: 'Bonjour {{name}},',
    now: 'Votre réservation a été modifiée. Voici ce qui est prévu maintenant\u202f:',
    before: 'Auparavant, il était prévu\u202f:',
    facts: {
      variant: 'Quoi',
      time: 'Quand',
      people: 'Personnes',
      name: 'Nom',
      price: 'Prix',
      meetingPoint: 'Lieu de rendez-vous',
    },
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
  closing: {
    cancel:
      'Vous ne pouvez finalement pas venir\u202f? Merci de nous prévenir à temps, pour que d’autres puissent prendre votre place\u202f:',
    untilChange: (time) => `Vous pouvez modifier ou annuler votre réservation jusqu’au ${time}.`,
    untilBoth: (changes, time) =>
      `Vous pouvez modifier votre réservation jusqu’au ${changes} et l’annuler jusqu’au ${time}.`,
    untilCancel: (time) => `Vous pouvez annuler votre réservation jusqu’au ${time}.`,
    over: 'Pour modifier ou annuler votre réservation maintenant, veuillez nous contacter directement.',
  },
  confirmationFile: {
    fileName: 'confirmation-de-reservation.pdf',
    title: 'Confirmation de réservation',
    duration: 'Durée',
    answers: 'Vos réponses',
    note: 'À savoir',
  },
}

const whyEnded = (as: string, variant: string) => {
  if (as === 'missed') {
    return `nous vous avions proposé des places (${variant}), mais vous n’avez pas répondu à temps. Elles reviennent aux personnes suivantes de la liste d’attente, et votre inscription est terminée.

Vous souhaitez continuer à attendre ? Inscrivez-vous alors de nouveau.`
  }
  if (as === 'declined') {
    return `vous avez refusé les places proposées (${variant}). Votre inscription sur la liste d’attente est terminée.`
  }
  return `le rendez-vous que vous attendiez n’aura pas lieu (${variant}). Votre inscription sur la liste d’attente est terminée.`
}

const moved = (was: string | null) => {
  if (was === null) return ''
  return `\n\nLa visite a été déplacée. Elle était prévue le ${was}. Votre réponse vaut seulement pour la nouvelle heure.`
}

export const waitingMailTexts: WaitingMailTexts = {
  locale: 'fr-FR',
  dayAndTime: holdMailTexts.dayAndTime,
  joined: ({ name, organisation, variant, starts, people, link }) => ({
    subject: `À confirmer : liste d’attente pour ${variant}`,
    body: `Bonjour ${name},

vous souhaitez attendre des places :

Quoi : ${variant}
Quand : ${starts.join(' ou ')}
Personnes : ${people}

Veuillez confirmer votre adresse e-mail :
${link}

C’est seulement ensuite que vous serez sur la liste d’attente. Si des places se libèrent, nous demandons à chacun à tour de rôle et nous vous écrivons. Vous décidez alors si vous réservez.

Vous ne vous êtes pas inscrit ? Vous n’avez alors rien à faire.

Cordialement
${organisation}`,
    action: 'Confirmer la liste d’attente',
  }),
  offered: ({ name, organisation, variant, start, was, people, prices, until, link }) => ({
    subject: `Places libres : ${variant}`,
    body: `Bonjour ${name},

des places se sont libérées. Nous les gardons pour vous jusqu’au ${until} :

Quoi : ${variant}
Quand : ${start}
Personnes : ${people}${moved(was)}${prices}

Souhaitez-vous venir ? Vous pouvez accepter ou refuser ici :
${link}

Sans réponse, les places reviendront aux personnes suivantes de la liste d’attente.

Cordialement
${organisation}`,
    action: 'Voir la proposition',
  }),
  ended: ({ name, organisation, variant, as }) => ({
    subject: `Votre inscription sur la liste d’attente : ${variant}`,
    body: `Bonjour ${name},

${whyEnded(as, variant)}

Cordialement
${organisation}`,
  }),
  imprint: holdMailTexts.imprint,
  privacy: holdMailTexts.privacy,
}

export const bookedSlotMailTexts: BookedSlotMailTexts = {
  moved: ({ name, organisation, variant, people, was, is, link }) => ({
    subject: `Nouvel horaire\u202f: ${variant}, le ${is}`,
    body: `Bonjour ${name},

Votre visite a été déplacée. Voici les nouvelles informations\u202f:

Quoi\u202f: ${variant}
Quand\u202f: ${is}
Personnes\u202f: ${people}

Ce qui était prévu auparavant\u202f:

Quand\u202f: ${was}

Ce nouvel horaire vous convient-il\u202f? Merci de nous répondre. Vous pouvez confirmer votre venue, choisir une autre date ou annuler\u202f:
${link}

Sans réponse de votre part, votre réservation est maintenue, au nouvel horaire.

Le fichier joint corrige la date dans votre agenda.

Cordialement
${organisation}`,
    action: 'Répondre',
  }),
  calledOff: ({ name, organisation, variant, people, time, alternatives, link }) => ({
    subject: `Visite annulée\u202f: ${variant}, le ${time}`,
    body: `Bonjour ${name},

Nous sommes désolés\u202f: votre visite n’aura pas lieu. Votre réservation est annulée\u202f:

Quoi\u202f: ${variant}
Quand\u202f: ${time}
Personnes\u202f: ${people}

${otherDates(alternatives)}
${link}

Si vous ne souhaitez pas changer de date, vous n’avez rien à faire.

Cordialement
${organisation}`,
    action: 'Choisir une autre date',
  }),
  restored: ({ name, organisation, variant, people, time, link }) => ({
    subject: `Votre visite a bien lieu\u202f: ${variant}, le ${time}`,
    body: `Bonjour ${name},

Bonne nouvelle\u202f: votre visite, que nous avions annulée, aura finalement lieu. Votre réservation est de nouveau valable et vous n’avez rien à faire\u202f:

Quoi\u202f: ${variant}
Quand\u202f: ${time}
Personnes\u202f: ${people}

Si elle ne vous convient plus, vous pouvez ici annuler ou choisir une autre date\u202f:
${link}

Le fichier joint rétablit la date dans votre agenda.

Cordialement
${organisation}`,
    action: 'Voir la réservation',
  }),
}

function otherDates(alternatives: string[]): string {
  if (alternatives.length === 0) {
    return 'Il n’y a actuellement plus de place pour vous à une autre date. Vous pouvez voir ici si une place s’est libérée\u202f:'
  }
  return `Souhaitez-vous venir à une autre date\u202f? Il reste actuellement de la place\u202f:

${alternatives.join('\n')}

Un clic suffit pour changer de date. Rien n’y est encore réservé pour vous\u202f:`
}
