import type { WaitingEnd } from '#contract/waiting.ts'

interface WaitingNames {
  name: string
  organisation: string
  variant: string
}

/**
 * The text of an email to a person on the waiting list; `action`, if set, is the label of the
 * link's button.
 */
export interface WaitingMailText {
  subject: string
  body: string
  action?: string
}

/** The waiting-list emails, in one language. */
export interface WaitingMailTexts {
  /** The locale for dates. */
  locale: string
  /** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
  dayAndTime: (day: string, time: string) => string
  joined: (
    told: WaitingNames & { starts: string[]; people: number; link: string },
  ) => WaitingMailText
  offered: (
    told: WaitingNames & {
      start: string
      /** The time before the slot was moved, if it was. */
      was: string | null
      people: number
      until: string
      link: string
    },
  ) => WaitingMailText
  ended: (told: WaitingNames & { as: WaitingEnd }) => WaitingMailText
  imprint: string
  privacy: string
}
