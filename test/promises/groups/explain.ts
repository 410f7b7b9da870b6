import {
  act,
  copyOf,
  isOpen,
  type Operation,
  removeDue,
  room,
  type State,
  seatsOf,
  type Terms,
  taken,
} from './model.ts'

/** A call with its answer: the status, and the code of a refusal. */
export interface Answered {
  operation: Operation
  answer: string
}

/** What the servers show after a batch, and what a state should show. */
export interface Shown {
  /** What visitors can book: the free places and the variants of each slot. */
  free: string[]
  /** What the office sees of each slot, with its bookings and walk-ins. */
  slots: string[]
  /** Who waits for each slot in which turn, and what they are offered. */
  waiting: string[]
  /** What each variant demands. */
  terms: string[]
}

/** What a state should show, sorted. */
export function shownOf(state: State): Shown {
  const standing = [...state.slots].filter(([, { isGone }]) => !isGone)
  const free = standing.flatMap(([id, slot]) => {
    const { free: places, isEmpty } = room(state, id)
    const variants = slot.offers.filter((name) => {
      const terms = state.variants.get(name)
      if (!terms || !isOpen(terms, slot)) return false
      return places >= Math.max(terms.least ?? 1, 1) && (isEmpty || !terms.exclusive)
    })
    return variants.length > 0 ? [`${id} ${places} ${[...variants].sort().join()}`] : []
  })
  const slots = standing.map(([id, { day, capacity }]) => {
    const { people, offered, whole } = taken(state, id)
    const bookings = [...state.bookings].flatMap(([email, booking]) => {
      const { variant, state: is, parts } = booking
      const seat = seatsOf(booking).find((one) => one.slot === id)
      if (!seat || is === 'cancelled' || is === 'calledOff') return []
      const isAsked = booking.isAsked && parts.length === 0
      return [
        bookingShown({ email, people: seat.people, variant, isHeld: is !== 'booked', isAsked }),
      ]
    })
    const walkIns = [...state.walkIns]
      .filter(([, { slot }]) => slot === id)
      .map(([one, { places }]) => `${one} ${places}`)
    const overbooked = whole ? 0 : Math.max(0, people + offered - capacity)
    const places = { day, capacity, people, offered, whole, overbooked }
    return slotShown({ id, ...places, bookings, walkIns })
  })
  const waiting = [...state.entries].flatMap(([email, { slot, state: is, offered }]) => {
    const isShown = (is === 'waiting' || is === 'offered') && !state.slots.get(slot)?.isGone
    return isShown ? [`${slot} ${email} ${offered ? offered.people : is}`] : []
  })
  const terms = [...state.variants].map(([name, of]) => termsShown(name, of))
  return { free: free.sort(), slots: slots.sort(), waiting: inTurn(waiting), terms: terms.sort() }
}

export const termsShown = (name: string, { exclusive, least, most, opens, closes }: Terms) =>
  [name, exclusive ? 'whole' : 'shared', least, most, opens, closes].join(' ')

/** Lines that begin with a slot, in the order people joined, with their turn in this slot. */
export function inTurn(lines: string[]): string[] {
  const turns = new Map<string, number>()
  return lines.map((line) => {
    const [slot = ''] = line.split(' ')
    const turn = (turns.get(slot) ?? 0) + 1
    turns.set(slot, turn)
    return `${turn}. ${line}`
  })
}

interface BookingShown {
  email: string
  people: number
  variant: string
  isHeld: boolean
  /** Whether its booker has yet to accept a new time; of a split booking, this is not compared. */
  isAsked: boolean
}

export const bookingShown = ({ email, people, variant, isHeld, isAsked }: BookingShown) =>
  [email, people, variant, ...(isHeld ? ['held'] : []), ...(isAsked ? ['asked'] : [])].join(' ')

interface SlotShown {
  id: string
  day: number
  capacity: number
  people: number
  offered: number
  whole: boolean
  overbooked: number
  bookings: string[]
  walkIns: string[]
}

export const slotShown = ({ id, bookings, walkIns, ...of }: SlotShown) =>
  [
    `${id} on day ${of.day}: ${of.people} and ${of.offered} offered of ${of.capacity}`,
    of.whole ? 'whole' : 'shared',
    `${of.overbooked} beyond`,
    ...[...bookings].sort(),
    ...[...walkIns].sort(),
  ].join(', ')

const differences = (one: Shown, other: Shown): string[] =>
  (['free', 'slots', 'waiting', 'terms'] as const).flatMap((part) => [
    ...one[part].filter((line) => !other[part].includes(line)).map((line) => `+ ${part}: ${line}`),
    ...other[part].filter((line) => !one[part].includes(line)).map((line) => `- ${part}: ${line}`),
  ])

type Explained = { state: State; why: null } | { state: null; why: string[] }

/**
 * Finds an order of the calls in which each has its answer and which ends in what is shown. A
 * server may remove holds that were not confirmed in time at any moment between them.
 */
export function explain(before: State, calls: Answered[], shown: Shown): Explained {
  let nearest: string[] | null = null
  const search = (state: State, left: Answered[]): State | null => {
    if (left.length === 0) {
      const found = differences(shown, shownOf(state))
      if (found.length === 0) return state
      if (!nearest || found.length < nearest.length) nearest = found
    }
    for (const [nth, call] of left.entries()) {
      const after = copyOf(state)
      const right = [act(after, call.operation)].flat()
      const rest = left.toSpliced(nth, 1)
      if (right.includes(call.answer)) {
        const found = search(after, rest)
        if (found) return found
      } else if (isOvertaken(call, calls) || isOtherwiseFull(call, { right, calls })) {
        const found = search(state, rest)
        if (found) return found
      }
    }
    for (const slotId of slotsWithDue(state)) {
      const after = copyOf(state)
      removeDue(after, slotId)
      const found = search(after, left)
      if (found) return found
    }
    return null
  }
  const state = search(before, calls)
  if (state) return { state, why: null }
  return {
    state: null,
    why: nearest ?? ['no order explains the answers', ...rightAnswers(before, calls)],
  }
}

/**
 * Whether a call may have been refused because another one at the same time changed its booking, or
 * ended its entry, after it had been read. Nothing is stored then.
 */
function isOvertaken({ operation, answer }: Answered, calls: Answered[]): boolean {
  if (calls.length === 1) return false
  const { kind } = operation
  // The reason is looked up after the refusal, when the variant may have other terms.
  const areTermsNew = calls.some((one) => one.operation.kind === 'changeVariant')
  const isBooking = kind === 'book' || kind === 'bookFor' || kind === 'overbook'
  if (isBooking && areTermsNew) return answer === '409 slot_full'
  if (kind === 'changeOwn') {
    return answer === '409 booking_cancelled' || answer === '409 booking_overtaken'
  }
  if ((kind !== 'accept' && kind !== 'decline') || answer !== '409 waiting_over') return false
  const ofEntry = calls.filter(
    (one) => (one.operation as { email?: string }).email === operation.email,
  )
  return ofEntry.length > 1
}

const noPlaces = ['409 slot_full', '409 slot_shared']

/**
 * Whether a booking is refused for want of places, for another reason than the one it was refused
 * for: the reason is looked up after the refusal, when the slot may have become emptier.
 */
const isOtherwiseFull = (
  { answer }: Answered,
  { right, calls }: { right: string[]; calls: Answered[] },
): boolean =>
  calls.length > 1 && noPlaces.includes(answer) && right.some((one) => noPlaces.includes(one))

const slotsWithDue = (state: State) =>
  new Set([...state.bookings.values()].flatMap((one) => (one.state === 'due' ? [one.slot] : [])))

const rightAnswers = (before: State, calls: Answered[]) =>
  calls.map(({ operation }) => `alone: ${[act(copyOf(before), operation)].flat().join(' or ')}`)
