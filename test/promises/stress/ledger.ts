import type { PublicBookingSent } from '#contract/booking.ts'

/** A project as the admins know it. */
export interface StressOrganisation {
  projectId: string
  /** The variant that every slot in the project offers. */
  resourceId: string
  asksToConfirm: boolean
  /** Additional variants that some slots offer and that may be deleted. */
  others: { id: string; ressource_id: string }[]
}

/** A slot as last seen, possibly outdated. */
export interface KnownSlot {
  ground: StressOrganisation
  slotId: string
  starttime: string
  resourceIds: string[]
}

/** A visitor's booking request, which may be repeated. */
export interface Sent {
  projectId: string
  key: string
  body: PublicBookingSent
}

/** An acknowledged booking, as of its latest acknowledged change. */
export interface StressFact {
  bookingId: string
  slotId: string
  attendees: number
  cancelToken: string
  /** The start of the booking's slot, as shown to the visitor or requested by the admin. */
  start: string
  /** Whether the booking had to be confirmed. */
  held: boolean
}

/** A waiting-list entry. */
export interface Wait {
  token: string
  ground: StressOrganisation
}

/** A booking as it was first made. */
export type FirstFact = Pick<StressFact, 'slotId' | 'attendees'>

/** Everything the people in the stress test know, including all acknowledgements. */
export function openLedger({ mostPlaces = 30 } = {}) {
  return {
    /** The maximum number of places in a slot. */
    mostPlaces,
    grounds: [] as StressOrganisation[],
    slots: [] as KnownSlot[],
    /** The bookings that can still be cancelled or confirmed. */
    toCancel: [] as StressFact[],
    toConfirm: [] as StressFact[],
    /** Confirmed bookings; each is changed by only one person at a time. */
    toChange: [] as StressFact[],
    /** Slots that were full when somebody tried to book them. */
    full: [] as string[],
    /** Waiting-list entries that may still get an offer. */
    waits: [] as Wait[],
    toRepeat: [] as { sent: Sent; bookingId: string }[],
    booked: new Map<string, StressFact>(),
    first: new Map<string, FirstFact>(),
    confirmed: new Set<string>(),
    /** The cancel tokens of cancelled bookings. */
    cancelled: new Set<string>(),
    opened: new Set<string>(),
    /** The start times that booked slots may have been moved to, by slot. */
    moved: new Map<string, string[]>(),
    withdrawn: new Set<string>(),
    /** Slots and projects whose deletion may have begun. */
    leaving: new Set<string>(),
    /** The number of calls by outcome, such as `book 201` or `book 409 slot_full`. */
    outcomes: new Map<string, number>(),
    /** Descriptions of responses that must not occur. */
    complaints: [] as string[],
  }
}

export type StressLedger = ReturnType<typeof openLedger>

/** Records an acknowledged booking; the response to a repeated request changes nothing. */
export function noteBooking(ledger: StressLedger, told: StressFact): void {
  if (ledger.booked.has(told.bookingId)) return
  ledger.booked.set(told.bookingId, told)
  ledger.toCancel.push(told)
  const { slotId, attendees } = told
  ledger.first.set(told.bookingId, { slotId, attendees })
  if (told.held) ledger.toConfirm.push(told)
  else ledger.toChange.push(told)
}
