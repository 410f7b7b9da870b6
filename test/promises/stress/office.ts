import type { AdminBookingMade } from '#contract/booking.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow, password } from '../../world/registered-organisation.ts'
import { type KnownSlot, noteBooking, type StressOrganisation } from './ledger.ts'
import { atTimesTwice, type Person, type StressAction } from './person.ts'
import { bookIn, cancelBy } from './visitors.ts'

/** The actions of admins and their weights. */
export const officeActions: StressAction[] = [
  { share: 40, run: bookForSomebody },
  { share: 20, run: cancelFromDashboard },
  { share: 60, run: changePlaces },
  { share: 10, run: moveAny },
  { share: 4, run: replaceSlot },
  { share: 4, run: addVariant },
  { share: 6, run: deleteVariant },
  { share: 1, run: replaceProject },
]

const changed = ['204', '404 not_found', '409 slot_has_bookings', '409 fewer_than_booked']

export const officeHears = [
  ...['201', '404 not_found', '409 slot_full', '409 slot_moved', '422 invalid'].map(
    (end) => `book for ${end}`,
  ),
  ...['200', '404 not_found'].map((end) => `read the dashboard ${end}`),
  ...[...changed, '422 invalid'].map((end) => `change places ${end}`),
  ...[...changed, '422 invalid'].map((end) => `move a slot ${end}`),
  ...['201', '404 not_found', '422 invalid'].map((end) => `open a slot ${end}`),
  ...['204', '404 not_found'].map((end) => `withdraw a slot ${end}`),
  ...['201', '404 not_found'].map((end) => `add a variant ${end}`),
  ...['204', '404 not_found', '409 variant_booked', '409 variant_needed'].map(
    (end) => `withdraw a variant ${end}`,
  ),
  ...['204', '403 confirm_first', '404 not_found'].map((end) => `withdraw a project ${end}`),
  ...['start a project 201', 'read variants 200', 'set a project 200', 'confirm who one is 204'],
]

async function bookForSomebody(person: Person): Promise<void> {
  const slot = person.chance.oneOf(person.ledger.slots)
  if (slot) await bookFor(person, slot)
}

async function bookFor({ chance, ledger, call }: Person, slot: KnownSlot): Promise<void> {
  const attendees = chance.between(1, 6)
  const { starttime } = slot
  const { made } = await call<AdminBookingMade>('book for', {
    method: 'POST',
    path: `admin/booking/${slot.ground.projectId}`,
    json: {
      slot_id: slot.slotId,
      starttime,
      category: chance.oneOf(slot.resourceIds),
      booker_name: 'Käthe Roß',
      booker_email: 'kaethe.ross@schule.example',
      attendees_count: attendees,
    },
  })
  if (made) {
    const { booking_id: bookingId, slot_id: slotId, cancel_token: cancelToken } = made
    const start = instantOf(starttime)
    noteBooking(ledger, { bookingId, slotId, attendees, cancelToken, start, held: false })
  }
}

/** The instant of a local start time; all projects use the Berlin time zone. */
export const instantOf = (starttime: string) =>
  Temporal.PlainDateTime.from(starttime).toZonedDateTime('Europe/Berlin').toInstant().toString()

async function cancelFromDashboard(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const ground = chance.oneOf(ledger.grounds)
  if (!ground) return
  const path = `admin/events/${ground.projectId}`
  const { made = [] } = await call<Slot[]>('read the dashboard', { method: 'GET', path })
  for (const { slot_id, sum, max_attendees, bookings } of made) {
    const booked = bookings.reduce((people, of) => people + (of?.attendees_count ?? 0), 0)
    if (sum <= max_attendees && sum === booked) continue
    ledger.complaints.push(`slot ${slot_id} was shown with ${booked}, ${sum} of ${max_attendees}`)
  }
  const booking = chance.oneOf(made.flatMap(({ bookings }) => bookings))
  if (booking?.cancel_token) await cancelBy(person, booking.cancel_token)
}

async function changePlaces(person: Person): Promise<void> {
  const slot = person.chance.oneOf(person.ledger.slots)
  if (slot) await changeSlot(person, { what: 'change places', slot })
}

/** Moves a slot and changes its variants, which is allowed only for a slot without bookings. */
async function moveAny(person: Person): Promise<void> {
  const slot = person.chance.oneOf(person.ledger.slots)
  if (slot) await moveSlot(person, slot)
}

function moveSlot(person: Person, slot: KnownSlot): Promise<void> {
  const to = { starttime: someDay(person), resourceIds: offered(person, slot.ground) }
  return changeSlot(person, { what: 'move a slot', slot, to })
}

/** A start time well in the future, because the clocks are set ahead during the test. */
export const someDay = ({ chance }: Person) => `${dayFromNow(chance.between(5, 30))}T10:00`

const offered = ({ chance }: Person, { resourceId, others }: StressOrganisation) => [
  resourceId,
  ...others.filter(() => chance.percent(50)).map(({ ressource_id }) => ressource_id),
]

interface Change {
  what: string
  slot: KnownSlot
  to?: Pick<KnownSlot, 'starttime' | 'resourceIds'>
}

/** Raises or lowers the number of places in a slot, and changes other fields if given. */
async function changeSlot(
  { chance, ledger, call }: Person,
  { what, slot, to = slot }: Change,
): Promise<void> {
  const { ground, slotId } = slot
  const { starttime, resourceIds } = to
  const internal = chance.percent(1)
  if (internal) ledger.leaving.add(slotId)
  const max_attendees = chance.between(1, ledger.mostPlaces)
  const { status } = await call(what, {
    method: 'PUT',
    path: `admin/timeslot/${ground.projectId}/${slotId}`,
    json: { starttime, max_attendees, possible_ressources: resourceIds, internal },
  })
  if (status === 204) Object.assign(slot, { starttime, resourceIds })
}

/**
 * Opens a slot; sometimes moves it and changes its variants while the first visitors are booking.
 */
export async function openSlot(person: Person, ground: StressOrganisation): Promise<void> {
  const { chance, ledger, call } = person
  const starttime = someDay(person)
  const resourceIds = offered(person, ground)
  const { made } = await call<{ add_timeslot: string }>('open a slot', {
    method: 'POST',
    path: `admin/timeslot/${ground.projectId}`,
    json: {
      starttime,
      max_attendees: chance.between(5, ledger.mostPlaces),
      possible_ressources: resourceIds,
    },
  })
  if (!made) return
  const slot = { ground, slotId: made.add_timeslot, starttime, resourceIds }
  ledger.opened.add(slot.slotId)
  if (chance.percent(50)) {
    await Promise.all([moveSlot(person, slot), bookFor(person, slot), bookIn(person, slot)])
  }
  if (!ledger.leaving.has(ground.projectId)) ledger.slots.push(slot)
}

async function replaceSlot(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const slot = chance.takenFrom(ledger.slots)
  if (!slot) return
  ledger.leaving.add(slot.slotId)
  const path = `admin/timeslot/${slot.slotId}`
  const answers = await atTimesTwice(person, (elsewhere) =>
    call('withdraw a slot', { method: 'DELETE', path, elsewhere }),
  )
  if (answers.some(({ status }) => status === 204)) ledger.withdrawn.add(slot.slotId)
  if (ledger.grounds.includes(slot.ground)) await openSlot(person, slot.ground)
}

/** Adds a variant and offers it in a slot. */
async function addVariant(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const ground = chance.oneOf(ledger.grounds)
  if (!ground) return
  const path = `admin/variants/${ground.projectId}`
  const json = { name: 'Kinderführung' }
  const { made } = await call<Variant>('add a variant', { method: 'POST', path, json })
  if (!made) return
  ground.others.push(made)
  await replaceSlot(person)
}

/** Tries to delete a variant; one that is booked or needed must be kept. */
async function deleteVariant({ chance, ledger, call }: Person): Promise<void> {
  const ground = chance.oneOf(ledger.grounds)
  const variant = ground && chance.takenFrom(ground.others)
  if (!variant) return
  const path = `admin/variants/${variant.id}`
  const { status } = await call('withdraw a variant', { method: 'DELETE', path })
  if (status === 409) ground.others.push(variant)
}

const slotsOfProject = 5

/** Deletes a project with all its slots, and starts another. */
async function replaceProject(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const ground = chance.takenFrom(ledger.grounds)
  if (!ground) return
  ledger.leaving.add(ground.projectId)
  const path = `admin/project/${ground.projectId}`
  const proof = { method: 'POST', path: 'users/me/confirm', json: { password } }
  let status = 403
  // The clocks may be set ahead at any time, after which the log-in is no longer recent.
  while (status === 403) {
    await call('confirm who one is', proof)
    status = (await call('withdraw a project', { method: 'DELETE', path })).status
  }
  if (status === 204) ledger.withdrawn.add(ground.projectId)
  ledger.slots = ledger.slots.filter((slot) => slot.ground !== ground)
  await startProject(person, ground.asksToConfirm)
}

/** Creates a project with its first slots; its bookings may require confirmation. */
export async function startProject(person: Person, asksToConfirm: boolean): Promise<void> {
  const { ledger, call } = person
  const name = 'Museum im Andrang'
  const asked = { method: 'POST', path: 'admin/project', json: { name } }
  const { made: project } = await call<Project>('start a project', asked)
  const projectId = project?.id ?? ''
  const path = `admin/variants/${projectId}`
  const { made: variants } = await call<Variant[]>('read variants', { method: 'GET', path })
  const settings = { name, double_opt_in: asksToConfirm, waiting_list: true }
  const setting = { method: 'PUT', path: `admin/project/${projectId}`, json: settings }
  await call('set a project', setting)
  const resourceId = variants?.[0]?.ressource_id ?? ''
  const ground: StressOrganisation = { projectId, resourceId, asksToConfirm, others: [] }
  for (let slot = 0; slot < slotsOfProject; slot++) await openSlot(person, ground)
  ledger.grounds.push(ground)
}
