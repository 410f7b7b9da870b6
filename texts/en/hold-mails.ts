import type { HoldMailTexts } from '../hold-mail.ts'

export const holdMailTexts: HoldMailTexts = {
  locale: 'en-GB',
  dayAndTime: (day, time) => `${day} at ${time}`,
  subject: (variant) => `Please confirm: ${variant}`,
  text: ({ name, organisation, variant, start, attendees, until, link }) => `Dear ${name},

We are holding these places for you:

What: ${variant}
When: ${start}
People: ${attendees}

Please confirm your booking by ${until}:
${link}

It stands only once you have confirmed it. If you do not, the places are given back to others.

Did you not book anything? Then there is nothing you need to do.

Kind regards
${organisation}`,
  action: 'Confirm booking',
  imprint: 'Legal notice',
  privacy: 'Privacy',
}
