import type { BookedSlotMailTexts } from '../booked-slot-mail.ts'

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
}

function otherDates(alternatives: string[]): string {
  if (alternatives.length === 0) {
    return 'Il n’y a actuellement plus de place pour vous à une autre date. Vous pouvez voir ici si une place s’est libérée\u202f:'
  }
  return `Souhaitez-vous venir à une autre date\u202f? Il reste actuellement de la place\u202f:

${alternatives.join('\n')}

Un clic suffit pour changer de date. Rien n’y est encore réservé pour vous\u202f:`
}
