import type { WaitingMailTexts } from '../waiting-mail.ts'
import { holdMailTexts } from './hold-mails.ts'

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
  offered: ({ name, organisation, variant, start, was, people, until, link }) => ({
    subject: `Places libres : ${variant}`,
    body: `Bonjour ${name},

des places se sont libérées. Nous les gardons pour vous jusqu’au ${until} :

Quoi : ${variant}
Quand : ${start}
Personnes : ${people}${moved(was)}

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
