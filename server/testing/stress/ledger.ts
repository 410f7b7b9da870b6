import type { PublicBookingSent } from '#contract/booking.ts'

/** A project as the office knows it. */
export interface StressOrganisation {
  projectId: string
  /** What every slot of the project offers. */
  resourceId: string
  asksToConfirm: boolean
  /** Variants that some offer besides, and that may be deleted. */
  others: { id: string; ressource_id: string }[]
}

/** A slot as somebody last heard of it, which may be a moment too late. */
export interface KnownSlot {
  ground: StressOrganisation
  slotId: string
  starttime: string
  resourceIds: string[]
}

/** A visitor's booking as it was sent, to be sent again. */
export interface Sent {
  projectId: string
  key: string
  body: PublicBookingSent
}

/** A booking that was acknowledged. */
export interface StressFact {
  bookingId: string
  slotId: string
  attendees: number
  cancelToken: string
  /** When its slot starts: what a visitor was told and what the office asked for. */
  start: string
  /** Whether it waited for its confirmation. */
  held: boolean
}

/** What those in the stress test know of the world, and all that was acknowledged to them. */
export function openLedger() {
  return {
    grounds: [] as StressOrganisation[],
    slots: [] as KnownSlot[],
    /** What somebody may yet cancel, confirm or send again. */
    toCancel: [] as StressFact[],
    toConfirm: [] as StressFact[],
    toRepeat: [] as { sent: Sent; bookingId: string }[],
    booked: new Map<string, StressFact>(),
    confirmed: new Set<string>(),
    /** Cancel tokens. */
    cancelled: new Set<string>(),
    opened: new Set<string>(),
    withdrawn: new Set<string>(),
    /** Slots and projects that may be unknown to visitors from now on. */
    leaving: new Set<string>(),
    /** How many calls ended how: `book 201`, `book 409 slot_full`. */
    outcomes: new Map<string, number>(),
    /** What was answered and must never be. */
    complaints: [] as string[],
  }
}

export type StressLedger = ReturnType<typeof openLedger>

/** Notes a booking that was acknowledged; one that is told again is known already. */
export function noteBooking(ledger: StressLedger, told: StressFact): void {
  if (ledger.booked.has(told.bookingId)) return
  ledger.booked.set(told.bookingId, told)
  ledger.toCancel.push(told)
  if (told.held) ledger.toConfirm.push(told)
}
