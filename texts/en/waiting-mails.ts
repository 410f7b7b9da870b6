import type { WaitingMailTexts } from '../waiting-mail.ts'
import { holdMailTexts } from './hold-mails.ts'

const whyEnded = (as: string, variant: string) => {
  if (as === 'missed') {
    return `we offered you places (${variant}) but did not hear from you in time. The places now go to the next people on the waiting list, and your entry has ended.

Would you like to keep waiting? Then please join the list again.`
  }
  if (as === 'declined') {
    return `you declined the places that we offered you (${variant}). Your entry on the waiting list has ended.`
  }
  return `the date that you were waiting for will not take place (${variant}). Your entry on the waiting list has ended.`
}

const moved = (was: string | null) =>
  was
    ? `\n\nThe date has been moved. It used to be ${was}. Your answer counts for the new time only.`
    : ''

export const waitingMailTexts: WaitingMailTexts = {
  locale: 'en-GB',
  dayAndTime: holdMailTexts.dayAndTime,
  joined: ({ name, organisation, variant, starts, people, link }) => ({
    subject: `Please confirm: waiting list for ${variant}`,
    body: `Dear ${name},

you would like to wait for places:

What: ${variant}
When: ${starts.join(' or ')}
People: ${people}

Please confirm your e-mail address:
${link}

Only then are you on the waiting list. When places become free, we ask everyone in turn and write to you. You then decide whether to book.

You did not join the list? Then there is nothing you need to do.

Kind regards
${organisation}`,
    action: 'Confirm waiting list',
  }),
  offered: ({ name, organisation, variant, start, was, people, until, link }) => ({
    subject: `Places available: ${variant}`,
    body: `Dear ${name},

places have become free. We are keeping them for you until ${until}:

What: ${variant}
When: ${start}
People: ${people}${moved(was)}

Would you like to come? You can accept or decline here:
${link}

If you do not answer, the places will go to the next people on the waiting list.

Kind regards
${organisation}`,
    action: 'View offer',
  }),
  ended: ({ name, organisation, variant, as }) => ({
    subject: `Your entry on the waiting list: ${variant}`,
    body: `Dear ${name},

${whyEnded(as, variant)}

Kind regards
${organisation}`,
  }),
  imprint: holdMailTexts.imprint,
  privacy: holdMailTexts.privacy,
}
