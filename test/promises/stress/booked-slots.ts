import type { BookingShown, SlotCalledOff, SlotMoved } from '#contract/booking.ts'
import { note } from './changes.ts'
import type { KnownSlot, StressFact } from './ledger.ts'
import { instantOf, openSlot, someDay } from './office.ts'
import { atTimesTwice, type Person, type StressAction } from './person.ts'

/**
 * The actions that admins take to move and call off booked slots, and those that bookers take to
 * move elsewhere, with their weights.
 */
export const bookedSlotActions: StressAction[] = [
  { share: 12, run: moveBooked },
  { share: 6, run: callOff },
  { share: 40, run: keep },
]

const ends = (what: string, some: string[]) => some.map((end) => `${what} ${end}`)

/** The only responses these actions may get. */
export const bookedSlotsHear = [
  ...ends('move a booked slot', ['200', '404 not_found', '422 invalid']),
  'leave a booked slot 200',
  ...ends('call off', ['200', '404 not_found']),
  ...ends('keep', ['200', '409 booking_cancelled']),
  ...ends('rebook', [
    '200',
    '404 not_found',
    '409 slot_full',
    '409 booking_cancelled',
    '409 booking_overtaken',
    '409 variant_not_offered',
    '409 changes_off',
  ]),
]

async function moveBooked(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const slot = chance.oneOf(ledger.slots)
  if (!slot) return
  const { slotId } = slot
  const starttime = someDay(person)
  // Noted before the call, because bookings may show the new start before the call returns.
  ledger.moved.set(slotId, [...(ledger.moved.get(slotId) ?? []), instantOf(starttime)])
  const what = 'move a booked slot'
  const path = `admin/slot/${slotId}/move`
  const json = { starttime, reason: 'Die Heizung wird repariert.' }
  const { made } = await call<SlotMoved>(what, { method: 'POST', path, json })
  if (!made) return
  slot.starttime = starttime
  if (made.moved) return
  const count = (outcome: string, by: number) =>
    ledger.outcomes.set(outcome, (ledger.outcomes.get(outcome) ?? 0) + by)
  count(`${what} 200`, -1)
  count('leave a booked slot 200', 1)
}

const rebooksAtOnce = 3

/** Calls off a slot, after which some of its bookers move to other slots concurrently. */
async function callOff(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const slot = chance.takenFrom(ledger.slots)
  if (!slot) return
  const { slotId } = slot
  ledger.leaving.add(slotId)
  const path = `admin/slot/${slotId}/call_off`
  const json = { reason: 'Unser Guide ist krank.' }
  const answers = await atTimesTwice(person, (elsewhere) =>
    call<SlotCalledOff>('call off', { method: 'POST', path, json, elsewhere }),
  )
  if (answers.some(({ made }) => made)) ledger.withdrawn.add(slotId)
  const concerned = takeBookedIn(person, slotId)
  await Promise.all(concerned.map((told) => rebook(person, told, slot)))
  ledger.toChange.push(...concerned.filter((told) => !ledger.cancelled.has(told.cancelToken)))
  if (ledger.grounds.includes(slot.ground)) await openSlot(person, slot.ground)
}

/** Reserves some of a slot's bookings, so nobody else changes them in the meantime. */
function takeBookedIn({ ledger }: Person, slotId: string): StressFact[] {
  const concerned = ledger.toChange.filter((told) => told.slotId === slotId).slice(-rebooksAtOnce)
  ledger.toChange = ledger.toChange.filter((told) => !concerned.includes(told))
  return concerned
}

async function rebook(
  person: Person,
  told: StressFact,
  { ground, slotId }: KnownSlot,
): Promise<void> {
  const { chance, ledger, call } = person
  const others = ledger.slots.filter((slot) => slot.ground === ground && slot.slotId !== slotId)
  const wish = { slot_id: chance.oneOf(others)?.slotId }
  if (!wish.slot_id) return
  const answers = await atTimesTwice(person, (elsewhere) =>
    call<BookingShown>('rebook', {
      method: 'PATCH',
      path: `public/bookings/${told.cancelToken}`,
      json: wish,
      elsewhere,
    }),
  )
  for (const answer of answers) note(person, { told, wish: { slot_id: wish.slot_id } }, answer)
}

/** Confirms that the booker will come at the new time, whether or not they were asked. */
async function keep(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const told = chance.oneOf(ledger.toChange.slice(-30))
  if (!told) return
  const path = `public/bookings/${told.cancelToken}/keep`
  await call('keep', { method: 'POST', path, json: {} })
}
