import type { PublicBookingSent } from '#contract/booking.ts'

/** A project as the admins know it. */
export interface StressOrganisation {
  projectId: string
  /** The variant that every slot of the project offers. */
  resourceId: string
  asksToConfirm: boolean
  /** Other variants of some slots, which may be deleted. */
  others: { id: string; ressource_id: string }[]
}

/** A slot as last seen, possibly outdated. */
export interface KnownSlot {
  ground: StressOrganisation
  slotId: string
  starttime: string
  resourceIds: string[]
}

/** A visitor's booking request, to be repeated. */
export interface Sent {
  projectId: string
  key: string
  body: PublicBookingSent
}

/** An acknowledged booking, as its latest acknowledged change left it. */
export interface StressFact {
  bookingId: string
  slotId: string
  attendees: number
  cancelToken: string
  /** The start of its slot as shown to the visitor or requested by the admin. */
  start: string
  /** Whether it had to be confirmed. */
  held: boolean
}

/** An entry of a waiting list. */
export interface Wait {
  token: string
  ground: StressOrganisation
}

/** A booking as it was first made. */
export type FirstFact = Pick<StressFact, 'slotId' | 'attendees'>

/** The knowledge of the people in the stress test, and everything acknowledged to them. */
export function openLedger({ mostPlaces = 30 } = {}) {
  return {
    /** The most places that a slot has. */
    mostPlaces,
    grounds: [] as StressOrganisation[],
    slots: [] as KnownSlot[],
    /** The bookings that can still be cancelled, confirmed or repeated. */
    toCancel: [] as StressFact[],
    toConfirm: [] as StressFact[],
    /** Confirmed ones, each changed by one person at a time. */
    toChange: [] as StressFact[],
    /** Slots that were full when somebody booked. */
    full: [] as string[],
    /** The entries that may still be offered something. */
    waits: [] as Wait[],
    toRepeat: [] as { sent: Sent; bookingId: string }[],
    booked: new Map<string, StressFact>(),
    first: new Map<string, FirstFact>(),
    confirmed: new Set<string>(),
    /** Cancel tokens. */
    cancelled: new Set<string>(),
    opened: new Set<string>(),
    /** The starts to which booked slots may have been moved, by slot. */
    moved: new Map<string, string[]>(),
    withdrawn: new Set<string>(),
    /** Slots and projects that may be gone from now on. */
    leaving: new Set<string>(),
    /** The number of calls by outcome: `book 201`, `book 409 slot_full`. */
    outcomes: new Map<string, number>(),
    /** Forbidden responses. */
    complaints: [] as string[],
  }
}

export type StressLedger = ReturnType<typeof openLedger>

/** Records an acknowledged booking; a repeated response changes nothing. */
export function noteBooking(ledger: StressLedger, told: StressFact): void {
  if (ledger.booked.has(told.bookingId)) return
  ledger.booked.set(told.bookingId, told)
  ledger.toCancel.push(told)
  const { slotId, attendees } = told
  ledger.first.set(told.bookingId, { slotId, attendees })
  if (told.held) ledger.toConfirm.push(told)
  else ledger.toChange.push(told)
}
