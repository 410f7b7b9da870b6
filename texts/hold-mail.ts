/** The facts in the email that asks a booker for confirmation. */
export interface HoldTold {
  name: string
  organisation: string
  variant: string
  /** Formatted by `dayAndTime`. */
  start: string
  attendees: number
  until: string
  link: string
}

/** The email that asks a booker for confirmation, in one language. */
export interface HoldMailTexts {
  /** The locale for dates. */
  locale: string
  /** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
  dayAndTime: (day: string, time: string) => string
  subject: (variant: string) => string
  text: (told: HoldTold) => string
  /** The label of the button. */
  action: string
  imprint: string
  privacy: string
}
