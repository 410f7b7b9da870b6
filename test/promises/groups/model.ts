/*
 * What the product promises about groups, bookings and waiting lists, written from its rules in
 * words: one call after the other, in memory. Times are whole days ahead, far from each limit.
 */

/** What a variant demands; null means no limit, and times are days before the start. */
export interface Terms {
  exclusive: boolean
  least: number | null
  most: number | null
  opens: number | null
  closes: number | null
}

export interface ModelSlot {
  /** How many days ahead it starts. */
  day: number
  capacity: number
  /** The variants that it offers. */
  offers: readonly string[]
  isGone: boolean
}

/** The people of a booking in one of its slots. */
export interface Seat {
  slot: string
  people: number
}

export interface ModelBooking {
  /** Where its first part is, and for how many people that is. */
  slot: string
  variant: string
  people: number
  /** Its further parts, if it is split over several slots. */
  parts: readonly Seat[]
  /** Whether it has its slot to itself. */
  whole: boolean
  /**
   * `due`: not confirmed in time, and not yet removed. `calledOff`: its slot was called off, and
   * its booker may choose another.
   */
  state: 'booked' | 'held' | 'due' | 'cancelled' | 'calledOff'
  /** Whether its booker has yet to accept a new time. */
  isAsked: boolean
  /** Whether it was cancelled before its booker confirmed it. */
  isUnconfirmed?: boolean
}

export interface ModelEntry {
  slot: string
  variant: string
  people: number
  least: number
  state: 'waiting' | 'offered' | 'ended' | 'declined' | 'booked'
  offered: { people: number; whole: boolean } | null
}

export interface ModelWalkIn {
  slot: string
  people: number
  places: number
}

export interface State {
  /** Whether visitors must confirm their bookings. */
  holds: boolean
  variants: Map<string, Terms>
  slots: Map<string, ModelSlot>
  /** By the booker's address. */
  bookings: Map<string, ModelBooking>
  /** By address, in the order they joined. */
  entries: Map<string, ModelEntry>
  walkIns: Map<string, ModelWalkIn>
}

/** The values of a state are replaced, never changed, so that a copy of the maps is enough. */
export const copyOf = (state: State): State => ({
  holds: state.holds,
  variants: new Map(state.variants),
  slots: new Map(state.slots),
  bookings: new Map(state.bookings),
  entries: new Map(state.entries),
  walkIns: new Map(state.walkIns),
})

interface Wish {
  slot: string
  variant: string
  people: number
}

type Each<Kind extends string, Fields> = Kind extends string ? { kind: Kind } & Fields : never

/**
 * A call; `email` names the booking or the entry that it makes or changes, and `day` is the one that
 * was seen.
 */
export type Operation =
  | Each<'book' | 'bookFor' | 'overbook', { email: string; day: number } & Wish>
  | Each<'change', { email: string } & Partial<Wish>>
  | Each<'changeOwn', { email: string; people?: number; slot?: string }>
  | Each<'cancel' | 'cancelFor' | 'restore' | 'lapse' | 'keep', { email: string }>
  | Each<'confirm' | 'accept', { email: string; day: number }>
  | Each<'join', { email: string; least: number } & Wish>
  | Each<'decline' | 'leave', { email: string }>
  | Each<'split', { email: string; seats: Seat[] }>
  | Each<'moveSlot', { slot: string; day: number; together: boolean }>
  | Each<'resize', { slot: string; capacity: number; day: number }>
  | Each<'callOff', { slot: string }>
  | Each<'changeVariant', { variant: string } & Terms>
  | Each<'walkIn', { id: string; slot: string; people: number }>
  | Each<'undoWalkIn', { id: string }>

const stands = ({ state }: ModelBooking) => state !== 'cancelled' && state !== 'calledOff'

export const seatsOf = ({ slot, people, parts }: ModelBooking): Seat[] => [
  { slot, people },
  ...parts,
]

/** The people in a slot, and whether one group has it, or is offered it, to itself. */
export function taken(state: State, slotId: string) {
  let [people, offered, whole] = [0, 0, false]
  for (const booking of state.bookings.values()) {
    const seat = seatsOf(booking).find((one) => one.slot === slotId)
    if (!seat || !stands(booking)) continue
    people += seat.people
    whole ||= booking.whole
  }
  for (const { slot, places } of state.walkIns.values()) if (slot === slotId) people += places
  for (const entry of state.entries.values()) {
    if (entry.slot !== slotId || !entry.offered) continue
    offered += entry.offered.people
    whole ||= entry.offered.whole
  }
  return { people, offered, whole }
}

/** The free places of a slot, fewer than none if it is overbooked, and whether all of them are. */
export function room(state: State, slotId: string): { free: number; isEmpty: boolean } {
  const { people, offered, whole } = taken(state, slotId)
  const capacity = state.slots.get(slotId)?.capacity ?? 0
  return { free: whole ? 0 : capacity - people - offered, isEmpty: people + offered === 0 }
}

export const isOpen = ({ opens }: Terms, { day }: ModelSlot) => opens === null || day < opens

const isOfSize = ({ least, most }: Terms, people: number) =>
  people >= (least ?? 0) && people <= (most ?? people)

type Places = Pick<ModelBooking, 'slot' | 'people' | 'whole'>

/** Whether a slot does not take these people. */
function lacks(state: State, { slot, people, whole }: Places): boolean {
  const { free, isEmpty } = room(state, slot)
  return free < people || (whole && !isEmpty)
}

/** Removes a slot's holds that were not confirmed in time, and offers their places. */
export function removeDue(state: State, slotId: string): void {
  let isFreed = false
  for (const [email, booking] of state.bookings) {
    if (booking.slot !== slotId || booking.state !== 'due') continue
    state.bookings.set(email, { ...booking, state: 'cancelled', isUnconfirmed: true })
    isFreed = true
  }
  if (isFreed) offerFreed(state, slotId)
}

/** Nobody is refused a place because of a hold that was not confirmed in time. */
function lacksWithoutDue(state: State, places: Places): boolean {
  if (lacks(state, places)) removeDue(state, places.slot)
  return lacks(state, places)
}

/** Why a booking is refused: whoever wants the whole slot learns that others have a part of it. */
function bookingRefusal(state: State, { slot, whole }: Places): string {
  const { free, isEmpty } = room(state, slot)
  return whole && !isEmpty && free > 0 ? '409 slot_shared' : '409 slot_full'
}

/** Why a change is refused: another slot may be empty, but no slot of this size is large enough. */
function changeRefusal(state: State, { slot, people, whole }: Places): string {
  const fits = people <= (state.slots.get(slot)?.capacity ?? 0)
  return whole && fits && !room(state, slot).isEmpty ? '409 slot_shared' : '409 slot_full'
}

/** Offers a slot's free places in the order people joined; who needs more is passed over. */
function offerFreed(state: State, slotId: string): void {
  const slot = state.slots.get(slotId)
  if (!slot || slot.isGone) return
  for (const [email, entry] of state.entries) {
    if (entry.slot !== slotId || entry.state !== 'waiting') continue
    const terms = termsOf(state, entry.variant)
    const { free, isEmpty } = room(state, slotId)
    const most = Math.min(entry.people, terms.most ?? entry.people)
    const least = Math.max(entry.least, terms.least ?? 0)
    if (!isOpen(terms, slot) || least > Math.min(most, free)) continue
    if (terms.exclusive && !isEmpty) continue
    const offered = { people: Math.min(most, free), whole: terms.exclusive }
    state.entries.set(email, { ...entry, state: 'offered', offered })
  }
}

function termsOf(state: State, variant: string): Terms {
  const terms = state.variants.get(variant)
  if (!terms) throw new Error(`no variant ${variant}`)
  return terms
}

/** A slot that exists; undefined if it was called off. */
function slotOf(state: State, slotId: string): ModelSlot | undefined {
  const slot = state.slots.get(slotId)
  return slot?.isGone ? undefined : slot
}

/** Does what the call asks for, in the given state, and returns each answer that is right. */
export function act(state: State, operation: Operation): string | string[] {
  switch (operation.kind) {
    case 'book':
      return book(state, operation)
    case 'bookFor':
    case 'overbook':
      return bookFor(state, operation)
    case 'change':
      return changeFor(state, operation)
    case 'changeOwn':
      return changeOwn(state, operation)
    case 'cancel':
    case 'cancelFor':
      return cancel(state, operation)
    case 'restore':
      return restore(state, operation.email)
    case 'confirm':
      return confirm(state, operation)
    case 'keep':
      return keep(state, operation.email)
    case 'lapse':
      return lapse(state, operation.email)
    case 'join':
      return join(state, operation)
    case 'accept':
    case 'decline':
    case 'leave':
      return answerOffer(state, operation)
    case 'split':
      return split(state, operation)
    case 'moveSlot':
      return moveSlot(state, operation)
    case 'resize':
      return resize(state, operation)
    case 'callOff':
      return callOff(state, operation.slot)
    case 'changeVariant':
      return changeVariant(state, operation)
    case 'walkIn':
      return walkIn(state, operation)
    case 'undoWalkIn':
      return undoWalkIn(state, operation.id)
  }
}

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

function book(state: State, { email, slot: slotId, variant, people }: Of<'book'>): string {
  const slot = slotOf(state, slotId)
  if (!slot) return '404 not_found'
  if (!slot.offers.includes(variant)) return '409 variant_not_offered'
  const terms = termsOf(state, variant)
  if (!isOfSize(terms, people)) return '422 invalid'
  if (!isOpen(terms, slot)) return '409 not_open_yet'
  const places = { slot: slotId, people, whole: terms.exclusive }
  if (lacksWithoutDue(state, places)) return bookingRefusal(state, places)
  const made = {
    ...places,
    variant,
    parts: [],
    state: state.holds ? 'held' : 'booked',
    isAsked: false,
  } as const
  state.bookings.set(email, made)
  return '201'
}

/**
 * The office is not bound by sizes and times, and not by the places that a slot has if it says so,
 * but never beside or as a group that has the slot to itself.
 */
function bookFor(
  state: State,
  { kind, email, variant, ...wish }: Of<'bookFor' | 'overbook'>,
): string {
  const slot = slotOf(state, wish.slot)
  if (!slot) return '404 not_found'
  if (slot.day !== wish.day) return '409 slot_moved'
  const { exclusive: whole } = termsOf(state, variant)
  const places = { slot: wish.slot, people: wish.people, whole }
  if (kind === 'overbook') removeDue(state, wish.slot)
  const isBeyond = kind === 'overbook' && !whole && !taken(state, wish.slot).whole
  if (!isBeyond && lacksWithoutDue(state, places)) return bookingRefusal(state, places)
  state.bookings.set(email, { ...places, variant, parts: [], state: 'booked', isAsked: false })
  return '201'
}

function changeFor(state: State, { kind: _, email, ...wish }: Of<'change'>): string {
  const booking = bookingOf(state, email)
  if (booking.state === 'due' || !stands(booking)) return '409 booking_cancelled'
  return change(state, { email, booking, wish })
}

const bookingOf = (state: State, email: string): ModelBooking => {
  const booking = state.bookings.get(email)
  if (!booking) throw new Error(`no booking of ${email}`)
  return booking
}

interface Change {
  email: string
  booking: ModelBooking
  wish: Partial<Wish>
}

function change(state: State, { email, booking, wish }: Change): string {
  const after = { ...booking, ...wish }
  const to = slotOf(state, after.slot)
  if (!to) return '404 not_found'
  const moves = after.slot !== booking.slot
  if (!to.offers.includes(after.variant)) return '409 variant_not_offered'
  // What a group has agreed stays, whatever becomes of its variant.
  if (after.variant !== booking.variant) after.whole = termsOf(state, after.variant).exclusive
  const all = seatsOf(booking).reduce((sum, { people }) => sum + people, 0)
  const isResized = (wish.people ?? all) !== all
  const isSame = !moves && !isResized && after.variant === booking.variant
  if (isSame) return '200'
  if (booking.parts.length > 0) return '409 booking_split'
  if (lacksBesides(state, email, after)) return changeRefusal(state, after)
  state.bookings.set(email, { ...after, isAsked: !moves && booking.isAsked })
  const isFreed = moves || after.whole !== booking.whole || after.people < booking.people
  if (isFreed) offerFreed(state, booking.slot)
  return '200'
}

/** Whether a slot does not take a changed booking, whose own places count as free. */
function lacksBesides(state: State, email: string, after: ModelBooking): boolean {
  const before = bookingOf(state, email)
  const isLess = after.people <= before.people && after.whole === before.whole
  // It has its places, even in a slot that was overbooked.
  if (isLess && after.slot === before.slot) return false
  const others = () => {
    const copy = copyOf(state)
    copy.bookings.delete(email)
    return copy
  }
  if (lacks(others(), after)) removeDue(state, after.slot)
  return lacks(others(), after)
}

function changeOwn(state: State, { email, people, slot: slotId }: Of<'changeOwn'>): string {
  const booking = bookingOf(state, email)
  if (booking.state === 'calledOff') {
    const isRebooking = slotId !== undefined && (people ?? booking.people) === booking.people
    return isRebooking ? rebook(state, { email, booking, slotId }) : '409 booking_cancelled'
  }
  if (booking.state === 'due' || !stands(booking)) return '409 booking_cancelled'
  const to = slotOf(state, slotId ?? booking.slot)
  if (!to) return '404 not_found'
  if (booking.state === 'held') return '409 booking_unconfirmed'
  const terms = termsOf(state, booking.variant)
  if (areChangesClosed(state, booking)) return '409 changes_closed'
  if (slotId !== undefined && slotId !== booking.slot && !isOpen(terms, to)) {
    return '409 not_open_yet'
  }
  if (booking.parts.length > 0) return '409 booking_split'
  const isResized = people !== undefined && people !== booking.people
  if (isResized && !isOfSize(terms, people)) return '422 invalid'
  const wish = { ...(people && { people }), ...(slotId && { slot: slotId }) }
  return change(state, { email, booking, wish })
}

function areChangesClosed(state: State, { variant, slot, isAsked }: ModelBooking): boolean {
  const { closes } = termsOf(state, variant)
  return closes !== null && !isAsked && (state.slots.get(slot)?.day ?? 0) < closes
}

interface Rebooking {
  email: string
  booking: ModelBooking
  slotId: string
}

function rebook(state: State, { email, booking, slotId }: Rebooking): string {
  const to = slotOf(state, slotId)
  if (!to) return '404 not_found'
  const terms = termsOf(state, booking.variant)
  if (!to.offers.includes(booking.variant)) return '409 variant_not_offered'
  if (!isOpen(terms, to)) return '409 not_open_yet'
  const places = { slot: slotId, people: booking.people, whole: booking.whole }
  if (lacksWithoutDue(state, places)) return changeRefusal(state, places)
  state.bookings.set(email, { ...booking, slot: slotId, state: 'booked', isAsked: false })
  return '200'
}

function cancel(state: State, { kind, email }: Of<'cancel' | 'cancelFor'>): string {
  const booking = bookingOf(state, email)
  const isConfirmed = booking.state === 'booked'
  if (kind === 'cancel' && isConfirmed && areChangesClosed(state, booking)) {
    return '409 changes_closed'
  }
  if (stands(booking)) {
    state.bookings.set(email, { ...booking, state: 'cancelled', isUnconfirmed: !isConfirmed })
  } else state.bookings.set(email, { ...booking, state: 'cancelled' })
  if (stands(booking)) for (const { slot } of seatsOf(booking)) offerFreed(state, slot)
  return '200'
}

/** A cancelled booking comes back in all its slots, or not at all. */
function restore(state: State, email: string): string | string[] {
  const booking = bookingOf(state, email)
  if (booking.state === 'booked' || booking.state === 'held') return '200'
  if (booking.state === 'due' || booking.isUnconfirmed) return '409 never_confirmed'
  const seats = seatsOf(booking)
  const slots = seats.map(({ slot }) => slotOf(state, slot))
  if (booking.state === 'calledOff' || slots.some((slot) => !slot)) return '409 slot_gone'
  if (slots.some((slot) => slot?.day !== slots[0]?.day)) return '409 slot_moved'
  const places = seats.map((seat) => ({ ...seat, whole: booking.whole }))
  const lacking = () => places.filter((one) => lacks(state, one))
  if (lacking().length > 0) for (const { slot } of seats) removeDue(state, slot)
  const refusals = lacking().map((one) => changeRefusal(state, one))
  if (refusals.length > 0) return refusals
  state.bookings.set(email, { ...booking, state: 'booked', isAsked: false })
  return '200'
}

/** The parts get these seats; who has the seats already keeps them. */
function split(state: State, { email, seats }: Of<'split'>): string {
  const booking = bookingOf(state, email)
  if (booking.state === 'due' || !stands(booking)) return '409 booking_cancelled'
  if (booking.state === 'held') return '409 booking_unconfirmed'
  const before = seatsOf(booking)
  for (const { slot } of seats) {
    const to = slotOf(state, slot)
    if (!to) return '404 not_found'
    if (to.day !== state.slots.get(booking.slot)?.day) return '409 slot_moved'
    const isOwn = before.some((one) => one.slot === slot)
    if (!isOwn && !to.offers.includes(booking.variant)) return '409 variant_not_offered'
  }
  const others = () => {
    const copy = copyOf(state)
    copy.bookings.delete(email)
    return copy
  }
  const has = (all: Seat[], { slot, people }: Seat) =>
    all.some((one) => one.slot === slot && one.people === people)
  const placesOf = (seat: Seat) => ({ ...seat, whole: booking.whole })
  const lacking = () => seats.find((seat) => !has(before, seat) && lacks(others(), placesOf(seat)))
  if (lacking()) for (const { slot } of [...before, ...seats]) removeDue(state, slot)
  const none = lacking()
  if (none) return changeRefusal(others(), placesOf(none))
  const first = seats.find(({ slot }) => slot === booking.slot) ?? seats[0]
  const parts = seats.filter((seat) => seat !== first)
  state.bookings.set(email, { ...booking, ...first, parts })
  for (const seat of before) if (!has(seats, seat)) offerFreed(state, seat.slot)
  return '200'
}

function confirm(state: State, { email, day }: Of<'confirm'>): string {
  const booking = bookingOf(state, email)
  if (booking.state === 'booked') return '200'
  if (booking.state !== 'held') return '409 hold_lapsed'
  if (state.slots.get(booking.slot)?.day !== day) return '409 slot_moved'
  state.bookings.set(email, { ...booking, state: 'booked' })
  return '200'
}

function keep(state: State, email: string): string {
  const booking = bookingOf(state, email)
  if (!stands(booking)) return '409 booking_cancelled'
  state.bookings.set(email, { ...booking, isAsked: false })
  return '200'
}

function lapse(state: State, email: string): string {
  const booking = bookingOf(state, email)
  const isHeld = booking.state === 'held' || booking.state === 'due'
  if (isHeld) state.bookings.set(email, { ...booking, state: 'due' })
  return isHeld ? '1' : '0'
}

function join(state: State, { email, variant, people, least, slot: slotId }: Of<'join'>): string {
  const slot = slotOf(state, slotId)
  if (slot) removeDue(state, slotId)
  if (!slot) return '404 not_found'
  if (!slot.offers.includes(variant)) return '409 variant_not_offered'
  const terms = termsOf(state, variant)
  if (!isOfSize(terms, people)) return '422 invalid'
  const { free, isEmpty } = room(state, slotId)
  const hasRoom = free >= Math.max(least, terms.least ?? 0) && (isEmpty || !terms.exclusive)
  if (hasRoom) return '409 places_free'
  const entry = { slot: slotId, variant, people, least, state: 'waiting', offered: null } as const
  state.entries.set(email, entry)
  return '201'
}

function answerOffer(
  state: State,
  { kind, email, ...seen }: Of<'accept' | 'decline' | 'leave'>,
): string | string[] {
  const entry = state.entries.get(email)
  if (!entry) throw new Error(`no entry of ${email}`)
  const isRepeated = entry.state === (kind === 'accept' ? 'booked' : 'declined')
  if (isRepeated && kind !== 'leave') return '200'
  const slot = slotOf(state, entry.slot)
  // The entries of a slot that was called off end within some seconds.
  if (!slot) return kind === 'leave' ? '200' : ['200', '409 no_offer', '409 waiting_over']
  if (kind === 'leave') {
    const isOpenEntry = entry.state === 'waiting' || entry.state === 'offered'
    if (isOpenEntry) endEntry(state, { email, entry }, 'ended')
    return '200'
  }
  if (entry.state === 'waiting') return '409 no_offer'
  if (!entry.offered) return '409 waiting_over'
  if ('day' in seen && seen.day !== slot.day) return '409 slot_moved'
  if (kind === 'accept') return accept(state, { email, entry })
  endEntry(state, { email, entry }, 'declined')
  return '200'
}

interface Answered {
  email: string
  entry: ModelEntry
}

function endEntry(state: State, { email, entry }: Answered, as: 'ended' | 'declined'): void {
  state.entries.set(email, { ...entry, state: as, offered: null })
  if (entry.offered) offerFreed(state, entry.slot)
}

function accept(state: State, { email, entry }: Answered): string {
  const { offered, variant } = entry
  if (!offered) return '409 no_offer'
  state.entries.set(email, { ...entry, state: 'booked', offered: null })
  state.bookings.set(email, {
    ...{ slot: entry.slot, ...offered, variant },
    ...{ parts: [], state: 'booked', isAsked: false },
  })
  return '200'
}

/** The slots that share split bookings with this one, and with each other, and it. */
function slotsTogether(state: State, slotId: string): Set<string> {
  const together = new Set([slotId])
  for (let before = 0; before < together.size; ) {
    before = together.size
    for (const booking of state.bookings.values()) {
      const slots = seatsOf(booking).map(({ slot }) => slot)
      if (!stands(booking) || !slots.some((slot) => together.has(slot))) continue
      for (const slot of slots) together.add(slot)
    }
  }
  return together
}

function moveSlot(state: State, { slot: slotId, day, together }: Of<'moveSlot'>): string {
  const slot = slotOf(state, slotId)
  if (!slot) return '404 not_found'
  if (slot.day === day) return '200'
  const moved = slotsTogether(state, slotId)
  if (moved.size > 1 && !together) return '409 slot_split'
  for (const id of moved) state.slots.set(id, { ...(state.slots.get(id) ?? slot), day })
  // They came on another day.
  for (const [id, one] of state.walkIns) if (moved.has(one.slot)) state.walkIns.delete(id)
  for (const [email, booking] of state.bookings) {
    const isTold = moved.has(booking.slot) && booking.state === 'booked'
    if (isTold) state.bookings.set(email, { ...booking, isAsked: true })
  }
  for (const id of moved) offerFreed(state, id)
  return '200'
}

function resize(state: State, { slot: slotId, capacity, day }: Of<'resize'>): string {
  const slot = slotOf(state, slotId)
  if (!slot) return '404 not_found'
  const { people, offered } = taken(state, slotId)
  const visited = [...state.walkIns.values()].some((one) => one.slot === slotId)
  const isKept = people + offered > 0 || visited
  if (day !== slot.day && isKept) return '409 slot_has_bookings'
  const isTooFew = capacity < people + offered && capacity < slot.capacity
  if (isTooFew) return '409 fewer_than_booked'
  state.slots.set(slotId, { ...slot, day, capacity })
  offerFreed(state, slotId)
  return '204'
}

function callOff(state: State, slotId: string): string {
  const slot = slotOf(state, slotId)
  if (!slot) return '404 not_found'
  state.slots.set(slotId, { ...slot, isGone: true })
  const freed: string[] = []
  for (const [email, booking] of state.bookings) {
    const seats = seatsOf(booking)
    if (!seats.some((seat) => seat.slot === slotId) || !stands(booking)) continue
    const isConfirmed = booking.state === 'booked'
    state.bookings.set(email, {
      ...booking,
      // It may choose a slot for all its people.
      people: seats.reduce((sum, { people }) => sum + people, 0),
      parts: [],
      state: isConfirmed ? 'calledOff' : 'cancelled',
      isUnconfirmed: !isConfirmed,
      isAsked: false,
    })
    freed.push(...seats.map((seat) => seat.slot))
  }
  for (const one of freed) offerFreed(state, one)
  return '200'
}

function changeVariant(state: State, { variant, kind: _, ...terms }: Of<'changeVariant'>): string {
  state.variants.set(variant, terms)
  for (const slotId of state.slots.keys()) offerFreed(state, slotId)
  return '200'
}

/** Visitors without a booking take the free places, and are never refused. */
function walkIn(state: State, { id, slot: slotId, people }: Of<'walkIn'>): string {
  if (!slotOf(state, slotId)) return '404 not_found'
  const places = Math.min(people, Math.max(0, room(state, slotId).free))
  state.walkIns.set(id, { slot: slotId, people, places })
  return '200'
}

function undoWalkIn(state: State, id: string): string {
  const one = state.walkIns.get(id)
  state.walkIns.delete(id)
  if (one && one.places > 0) offerFreed(state, one.slot)
  return '204'
}
