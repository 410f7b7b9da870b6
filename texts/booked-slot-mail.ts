interface SlotNames {
  name: string
  organisation: string
  variant: string
  people: number
  link: string
}

/** The text of an email to a booker; `action` is the label of the link's button. */
export interface BookedSlotMailText {
  subject: string
  body: string
  action: string
}

/** The emails to bookers whose slot is moved or called off, in one language. */
export interface BookedSlotMailTexts {
  moved: (told: SlotNames & { was: string; is: string }) => BookedSlotMailText
  /** `alternatives`: other slots with room, possibly none. */
  calledOff: (told: SlotNames & { time: string; alternatives: string[] }) => BookedSlotMailText
}
