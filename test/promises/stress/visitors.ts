import { randomUUID } from 'node:crypto'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { type KnownSlot, noteBooking, type Sent } from './ledger.ts'
import { atTimesTwice, type Person, type StressAction, type StressAnswer } from './person.ts'

/** The actions of visitors and their weights. */
export const visitorActions: StressAction[] = [
  { share: 500, run: book },
  { share: 40, run: bookAgain },
  { share: 220, run: cancel },
  { share: 80, run: confirm },
  { share: 30, run: look },
]

/** The only responses visitors may get. */
export const visitorsHear = [
  'book 201',
  'book 404 not_found',
  'book 409 slot_full',
  'book 409 variant_not_offered',
  'book 422 invalid',
  'book again 201',
  'book again 404 not_found',
  'book otherwise 404 not_found',
  'book otherwise 409 key_used_otherwise',
  'cancel 200',
  'confirm 200',
  'confirm 409 hold_lapsed',
  'confirm 409 slot_moved',
  'look 200',
  'look 404 not_found',
]

let bookers = 0

async function book(person: Person): Promise<void> {
  const slot = person.chance.oneOf(person.ledger.slots)
  if (slot) await bookIn(person, slot)
}

export async function bookIn(person: Person, slot: KnownSlot): Promise<void> {
  const { chance, ledger } = person
  bookers += 1
  const body = {
    slot_id: slot.slotId,
    category: chance.oneOf(slot.resourceIds) ?? '',
    booker_name: 'Jürgen Weiß',
    booker_email: `gast-${bookers}@schule.example`,
    attendees_count: chance.between(1, 6),
  }
  const sent = { projectId: slot.ground.projectId, key: randomUUID(), body }
  const answers = await atTimesTwice(person, (elsewhere) =>
    send(person, sent, { what: 'book', elsewhere }),
  )
  for (const answer of answers) hear(person, sent, answer)
  const ids = new Set(answers.flatMap(({ made }) => made?.booking_id ?? []))
  if (ids.size > 1) ledger.complaints.push(`one key booked ${[...ids].join(' and ')}`)
  const [bookingId] = ids
  if (bookingId && chance.percent(10)) ledger.toRepeat.push({ sent, bookingId })
}

const send = (
  { call }: Person,
  { projectId, key, body }: Sent,
  { what, elsewhere }: { what: string; elsewhere: boolean },
): Promise<StressAnswer<PublicBookingMade>> =>
  call(what, {
    method: 'POST',
    path: `public/projects/${projectId}/bookings`,
    json: body,
    headers: { 'idempotency-key': key },
    elsewhere,
  })

function hear(
  { ledger }: Person,
  { projectId, body }: Sent,
  { status, made }: StressAnswer<PublicBookingMade>,
): void {
  const { slot_id: slotId, attendees_count: attendees } = body
  if (made) {
    const { booking_id: bookingId, start, cancel_url, held_until } = made
    const cancelToken = new URL(cancel_url).searchParams.get('cancel_token') ?? ''
    const held = held_until !== null
    noteBooking(ledger, { bookingId, slotId, attendees, cancelToken, start, held })
  }
  const { leaving } = ledger
  if (status === 409) ledger.full.push(slotId)
  if (status === 404 && !leaving.has(slotId) && !leaving.has(projectId)) {
    ledger.complaints.push(`slot ${slotId} stands and was not found`)
  }
}

/**
 * Repeats a booking request, possibly much later, or sends a different one with the same
 * idempotency key.
 */
async function bookAgain(person: Person): Promise<void> {
  const { chance, ledger } = person
  const known = chance.oneOf(ledger.toRepeat.slice(-30))
  if (!known) return
  const { sent, bookingId } = known
  if (chance.percent(30)) {
    const body = { ...sent.body, attendees_count: sent.body.attendees_count + 1 }
    await send(person, { ...sent, body }, { what: 'book otherwise', elsewhere: true })
    return
  }
  const { made, status } = await send(person, sent, { what: 'book again', elsewhere: true })
  if (made ? made.booking_id !== bookingId : !ledger.leaving.has(sent.projectId)) {
    ledger.complaints.push(`asked again, ${bookingId} became ${status} ${made?.booking_id}`)
  }
}

async function cancel(person: Person): Promise<void> {
  const told = person.chance.takenFrom(person.ledger.toCancel)
  if (told) await cancelBy(person, told.cancelToken)
}

/** Cancels through the link bookers and admins get. */
export async function cancelBy(person: Person, token: string): Promise<void> {
  const path = `public/bookings/${token}/cancel`
  const answers = await atTimesTwice(person, (elsewhere) =>
    person.call('cancel', { method: 'POST', path, elsewhere }),
  )
  if (answers.some(({ made }) => made)) person.ledger.cancelled.add(token)
}

async function confirm(person: Person): Promise<void> {
  const told = person.chance.takenFrom(person.ledger.toConfirm)
  if (!told) return
  const path = `public/holds/${await person.confirmTokenOf(told.bookingId)}/confirm`
  const answers = await atTimesTwice(person, (elsewhere) =>
    person.call('confirm', { method: 'POST', path, elsewhere }),
  )
  if (!answers.some(({ made }) => made)) return
  person.ledger.confirmed.add(told.bookingId)
  person.ledger.toChange.push(told)
}

async function look({ chance, ledger, call }: Person): Promise<void> {
  const ground = chance.oneOf(ledger.grounds)
  if (!ground) return
  const path = `public/projects/${ground.projectId}/slots`
  const { made = [] } = await call<PublicSlot[]>('look', { method: 'GET', path })
  const none = made.filter(({ remaining }) => remaining < 1)
  for (const { slot_id, remaining } of none) {
    ledger.complaints.push(`slot ${slot_id} was listed with ${remaining} places`)
  }
}
