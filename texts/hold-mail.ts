/** What is held, for whom and until when. */
export interface HoldTold {
  name: string
  organisation: string
  variant: string
  /** As `dayAndTime` writes it. */
  start: string
  attendees: number
  until: string
  link: string
}

/** The mail that asks for the confirmation of a booking, in one language. */
export interface HoldMailTexts {
  /** In which days are written. */
  locale: string
  /** `day` is like `Dienstag, 1. Dezember 2026`, `time` like `10:00`. */
  dayAndTime: (day: string, time: string) => string
  subject: (variant: string) => string
  text: (told: HoldTold) => string
  /** What the button says. */
  action: string
  imprint: string
  privacy: string
}
