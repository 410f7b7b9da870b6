import type { BookingAnswer } from '#contract/question.ts'

export interface SlotState {
  startsAt: Temporal.Instant
  maxAttendees: number
  attendees: number
}

/** The booker, the number of people, and the variant. */
export interface Booker {
  category: string
  booker_name: string
  booker_email: string
  attendees_count: number
  comment: string
  booker_phone?: string
  answers?: BookingAnswer[]
}

export const storedOf = ({
  category,
  booker_name,
  booker_email,
  attendees_count,
  comment,
  booker_phone = '',
  answers = [],
}: Booker) => ({
  category,
  bookerName: booker_name,
  bookerEmail: booker_email,
  attendees: attendees_count,
  comment,
  bookerPhone: booker_phone,
  answers,
})

/** The free places in a slot. */
export const remaining = ({ maxAttendees, attendees }: SlotState) => maxAttendees - attendees

/** The hashes of an idempotency key and of the body sent with it, as stored. */
export interface Key {
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
}

export const noKey: Key = { keyHash: null, bodyHash: null }
