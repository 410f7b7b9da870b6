export interface SlotState {
  startsAt: Temporal.Instant
  maxAttendees: number
  attendees: number
}

/** Who comes, with how many people, to which variant. */
export interface Booker {
  category: string
  booker_name: string
  booker_email: string
  attendees_count: number
  comment: string
}

export const storedOf = ({
  category,
  booker_name,
  booker_email,
  attendees_count,
  comment,
}: Booker) => ({
  category,
  bookerName: booker_name,
  bookerEmail: booker_email,
  attendees: attendees_count,
  comment,
})

/** Free places of a slot. */
export const remaining = ({ maxAttendees, attendees }: SlotState) => maxAttendees - attendees

/** An idempotency key, and the body that it came with, as they are kept. */
export interface Key {
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
}

export const noKey: Key = { keyHash: null, bodyHash: null }
