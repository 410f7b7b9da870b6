type Booked = Record<'name' | 'booked_variant' | 'booked_time' | 'attendees_count', string>

/** The email that carries a message from staff to bookers. */
export const messageMailTexts = {
  text: (text: string, { name, booked_variant, booked_time, attendees_count }: Booked) =>
    `Guten Tag ${name},

${text}

Ihre Buchung:
Was: ${booked_variant}
Wann: ${booked_time}
Personen: ${attendees_count}`,
  /**
   * Used once a new organisation has reached its daily limit on how many people get its own text.
   */
  readyMade: (organisation: string) => ({
    subject: `Eine Nachricht zu Ihrer Buchung bei ${organisation}`,
    text: `${organisation} möchte Ihnen etwas zu Ihrer Buchung sagen. Bitte antworten Sie auf diese E-Mail oder rufen Sie dort an.`,
  }),
}
