import type { TemplateValues } from '#contract/template.ts'

/** The email that carries a message of the office to those who booked. */
export const messageMailTexts = {
  text: (text: string, { name, booked_variant, booked_time, attendees_count }: TemplateValues) =>
    `Guten Tag ${name},

${text}

Ihre Buchung:
Was: ${booked_variant}
Wann: ${booked_time}
Personen: ${attendees_count}`,
  /** While an organisation is new, it may send its own words to a few people a day only. */
  readyMade: (organisation: string) => ({
    subject: `Eine Nachricht zu Ihrer Buchung bei ${organisation}`,
    text: `${organisation} möchte Ihnen etwas zu Ihrer Buchung sagen. Bitte antworten Sie auf diese E-Mail oder rufen Sie dort an.`,
  }),
}
