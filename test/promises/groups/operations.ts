import { randomUUID } from 'node:crypto'
import type { Chance } from '../stress/chance.ts'
import {
  type ModelBooking,
  type ModelSlot,
  type Operation,
  room,
  type State,
  type Terms,
} from './model.ts'

/** How a world draws its operations; `number` counts the addresses that were used. */
export interface Drawing {
  chance: Chance
  nextNumber: () => number
}

/** The days on which slots start, counted from now. */
const days = { least: 2, most: 9 }
export const capacities = { least: 5, most: 12 }

export const anyDay = (chance: Chance) => chance.between(days.least, days.most)

/** Terms that are often none, so that most bookings are possible. */
function anyTerms(chance: Chance, exclusive: boolean): Terms {
  const least = chance.percent(30) ? chance.between(1, 3) : null
  return {
    exclusive,
    least,
    most: chance.percent(30) ? (least ?? 1) + chance.between(1, 7) : null,
    opens: chance.percent(20) ? chance.between(5, 10) : null,
    closes: chance.percent(20) ? chance.between(1, 6) : null,
  }
}

type Draw = (state: State, by: Drawing) => Operation | undefined

/** The operations and their weights. */
const draws: [number, Draw][] = [
  [26, book],
  [8, bookFor],
  [5, overbook],
  [12, change],
  [12, changeOwn],
  [20, cancel],
  [6, restore],
  [10, join],
  [10, answerOffer],
  [6, confirm],
  [3, lapse],
  [1, keep],
  [12, split],
  [3, moveSlot],
  [4, resize],
  [1, callOff],
  [2, changeVariant],
  [3, walkIn],
  [3, undoWalkIn],
]

const shares = draws.reduce((sum, [share]) => sum + share, 0)

/** A random operation that may be right or wrong in this state. */
export function draw(state: State, by: Drawing): Operation {
  for (;;) {
    let drawn = by.chance.between(1, shares)
    const found = draws.find(([share]) => {
      drawn -= share
      return drawn <= 0
    })
    const operation = found?.[1](state, by)
    if (operation) return operation
  }
}

/** A slot; now and then one that was called off. */
function slotIn({ slots }: State, { chance }: Drawing): string {
  const all = [...slots].filter(([, { isGone }]) => !isGone || chance.percent(5))
  return chance.oneOf(all)?.[0] ?? ''
}

/** A variant of this slot; now and then another one. */
function variantIn(state: State, { chance }: Drawing, slot: string): string {
  const offers = state.slots.get(slot)?.offers ?? []
  const others = chance.percent(3) ? [...state.variants.keys()] : offers
  return chance.oneOf(others) ?? ''
}

const peopleFor = ({ chance }: Drawing) => chance.between(1, chance.percent(15) ? 13 : 5)

function book(state: State, by: Drawing): Operation {
  const slot = slotIn(state, by)
  const wish = { slot, variant: variantIn(state, by, slot), people: peopleFor(by) }
  return { kind: 'book', email: emailOf('gast', by), day: dayOf(state, slot), ...wish }
}

const emailOf = (who: string, { nextNumber }: Drawing) => `${who}-${nextNumber()}@schule.example`

const dayOf = (state: State, slot: string) => state.slots.get(slot)?.day ?? 0

function bookFor(state: State, by: Drawing): Operation {
  const slot = slotIn(state, by)
  const variant = by.chance.oneOf(state.slots.get(slot)?.offers ?? []) ?? ''
  const wish = { slot, variant, people: peopleFor(by) }
  return { kind: 'bookFor', email: emailOf('amt', by), day: dayOf(state, slot), ...wish }
}

/** As for `bookFor`, mostly in a slot that is nearly full. */
function overbook(state: State, by: Drawing): Operation | undefined {
  const operation = bookFor(state, by)
  if (operation.kind !== 'bookFor') return undefined
  const isFull = room(state, operation.slot).free < 4
  return isFull || by.chance.percent(20) ? { ...operation, kind: 'overbook' } : undefined
}

/** A booking in one of these states; now and then one in any. */
function bookingIn(
  { bookings }: State,
  { chance }: Drawing,
  states: ModelBooking['state'][],
): string | undefined {
  const fitting = [...bookings].filter(
    ([, { state }]) => states.includes(state) || chance.percent(2),
  )
  return chance.oneOf(fitting)?.[0]
}

function change(state: State, by: Drawing): Operation | undefined {
  const email = bookingIn(state, by, ['booked', 'held'])
  if (!email) return undefined
  const { chance } = by
  const slot = chance.percent(40) ? slotIn(state, by) : undefined
  const at = slot ?? state.bookings.get(email)?.slot ?? ''
  const variant = chance.percent(40) ? variantIn(state, by, at) : undefined
  const people = chance.percent(50) ? peopleFor(by) : undefined
  return { kind: 'change', email, ...given({ slot, variant, people }) }
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: NonNullable<T[Key]>
  }

function changeOwn(state: State, by: Drawing): Operation | undefined {
  const { chance } = by
  const called = chance.percent(40) && bookingIn(state, by, ['calledOff'])
  const email = called || bookingIn(state, by, ['booked'])
  if (!email) return undefined
  const slot = called || chance.percent(50) ? slotIn(state, by) : undefined
  const people = !called && (!slot || chance.percent(30)) ? peopleFor(by) : undefined
  return { kind: 'changeOwn', email, ...given({ slot, people }) }
}

function cancel(state: State, by: Drawing): Operation | undefined {
  const email = bookingIn(state, by, ['booked', 'held', 'due'])
  const kind = by.chance.percent(50) ? 'cancel' : 'cancelFor'
  return email ? { kind, email } : undefined
}

function restore(state: State, by: Drawing): Operation | undefined {
  const email = bookingIn(state, by, ['cancelled'])
  return email ? { kind: 'restore', email } : undefined
}

function join(state: State, by: Drawing): Operation | undefined {
  const { chance } = by
  const full = [...state.slots].filter(([id]) => room(state, id).free < 2 || chance.percent(20))
  const slot = chance.oneOf(full)?.[0]
  if (!slot) return undefined
  const people = chance.between(1, 5)
  const wish = { slot, variant: variantIn(state, by, slot), people }
  return { kind: 'join', email: emailOf('wartet', by), least: chance.between(1, people), ...wish }
}

function answerOffer(state: State, by: Drawing): Operation | undefined {
  const { chance } = by
  const open = [...state.entries].filter(
    ([, { state: is }]) => is === 'offered' || chance.percent(15),
  )
  const email = chance.oneOf(open)?.[0]
  if (!email) return undefined
  const kind = chance.oneOf(['accept', 'accept', 'decline', 'leave'] as const) ?? 'accept'
  const slot = state.entries.get(email)?.slot ?? ''
  return kind === 'accept' ? { kind, email, day: dayOf(state, slot) } : { kind, email }
}

function confirm(state: State, by: Drawing): Operation | undefined {
  const email = state.holds ? bookingIn(state, by, ['held', 'due']) : undefined
  // What the office books has no link to confirm it.
  if (!email?.startsWith('gast')) return undefined
  const slot = state.bookings.get(email)?.slot ?? ''
  return { kind: 'confirm', email, day: dayOf(state, slot) }
}

function lapse(state: State, by: Drawing): Operation | undefined {
  const email = bookingIn(state, by, ['held'])
  return state.holds && email ? { kind: 'lapse', email } : undefined
}

function keep(state: State, by: Drawing): Operation | undefined {
  const asked = [...state.bookings].filter(([, { isAsked }]) => isAsked)
  const email = by.chance.oneOf(asked)?.[0]
  return email ? { kind: 'keep', email } : undefined
}

/** Over slots of the same day, of which one may be the booking's own; now and then of another. */
function split(state: State, by: Drawing): Operation | undefined {
  const { chance } = by
  const isSplit = ({ parts }: ModelBooking) => parts.length > 0
  const known = [...state.bookings].filter(([, one]) => isSplit(one)).map(([email]) => email)
  const email = (chance.percent(40) && chance.oneOf(known)) || bookingIn(state, by, ['booked'])
  const booking = email && state.bookings.get(email)
  if (!booking) return undefined
  const day = dayOf(state, booking.slot)
  const fits = (slot: ModelSlot) =>
    slot.day === day && !slot.isGone && slot.offers.includes(booking.variant)
  const fitting = [...state.slots].filter(([, slot]) => fits(slot) || chance.percent(3))
  const slots = fitting.map(([id]) => id)
  if (slots.length < 2 && chance.percent(80)) return undefined
  const used = slots.filter(() => chance.percent(70)).slice(0, 3)
  const seats = used.map((slot) => ({ slot, people: chance.between(1, 4) }))
  return seats.length > 0 ? { kind: 'split', email, seats } : undefined
}

/** Mostly to a day on which there is another slot, so that bookings can be split over both. */
function moveSlot(state: State, by: Drawing): Operation {
  const { chance } = by
  const day = chance.percent(70) ? dayOf(state, slotIn(state, by)) : anyDay(chance)
  return { kind: 'moveSlot', slot: slotIn(state, by), day, together: chance.percent(50) }
}

function resize(state: State, by: Drawing): Operation {
  const slot = slotIn(state, by)
  const capacity = by.chance.between(capacities.least, capacities.most)
  return { kind: 'resize', slot, capacity, day: dayOf(state, slot) }
}

function callOff(state: State, by: Drawing): Operation {
  return { kind: 'callOff', slot: slotIn(state, by) }
}

/** Most variants become again what they were at first. */
function changeVariant(state: State, by: Drawing): Operation {
  const { chance } = by
  const variant = chance.oneOf([...state.variants.keys()]) ?? ''
  const exclusive = chance.percent(75) === variant.startsWith('Gruppe')
  return { kind: 'changeVariant', variant, ...anyTerms(chance, exclusive) }
}

function walkIn(state: State, by: Drawing): Operation {
  const people = by.chance.between(1, 4)
  return { kind: 'walkIn', id: randomUUID(), slot: slotIn(state, by), people }
}

function undoWalkIn(state: State, by: Drawing): Operation | undefined {
  const id = by.chance.oneOf([...state.walkIns.keys()])
  return id ? { kind: 'undoWalkIn', id } : undefined
}
