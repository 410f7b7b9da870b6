import type { BookingDetail, OwnBookingChange } from '#contract/booking-change.ts'
import type { StressFact } from './ledger.ts'
import { atTimesTwice, type Person, type StressAction, type StressAnswer } from './person.ts'

/** The actions visitors and admins take to change and move bookings, with their weights. */
export const changeActions: StressAction[] = [
  { share: 200, run: changeOwn },
  { share: 100, run: changeFor },
  { share: 60, run: changeTogether },
]

const refused = ['404 not_found', '409 slot_full', '409 booking_cancelled']
const refusedMoves = ['409 variant_not_offered']

/** The only responses these actions may get. */
export const changesHear = [
  ...['200', ...refused, ...refusedMoves, '409 changes_off'].map((end) => `change own ${end}`),
  ...['200', ...refused, ...refusedMoves].map((end) => `change for ${end}`),
]

type Attempt = Pick<OwnBookingChange, 'attendees_count' | 'slot_id'>
type Answer = StressAnswer<Pick<BookingDetail, 'start'>>

interface Sent {
  told: StressFact
  json: Attempt
  elsewhere: boolean
}

const own = ({ call }: Person, { told: { cancelToken }, json, elsewhere }: Sent) =>
  call<Pick<BookingDetail, 'start'>>('change own', {
    method: 'PATCH',
    path: `public/bookings/${cancelToken}`,
    json,
    elsewhere,
  })

const by = ({ call }: Person, { told: { bookingId }, json, elsewhere }: Sent) =>
  call<Pick<BookingDetail, 'start'>>('change for', {
    method: 'PATCH',
    path: `admin/booking/${bookingId}`,
    json,
    elsewhere,
  })

function changeOwn(person: Person): Promise<void> {
  return changeAs(person, own)
}

function changeFor(person: Person): Promise<void> {
  return changeAs(person, by)
}

/** Changes a booking, sometimes on two servers at the same time. */
async function changeAs(person: Person, change: typeof own | typeof by): Promise<void> {
  const { chance } = person
  await withBooking(person, async (told) => {
    const moves = chance.percent(60)
    const wish = {
      ...(moves ? moveOf(person, told) : {}),
      ...(moves && chance.percent(70) ? {} : { attendees_count: chance.between(1, 6) }),
    }
    const answers: Answer[] = await atTimesTwice(person, (elsewhere) =>
      change(person, { told, json: wish, elsewhere }),
    )
    for (const answer of answers) note(person, { told, wish }, answer)
  })
}

/** The booker changes the number of people while an admin moves the booking. */
async function changeTogether(person: Person): Promise<void> {
  await withBooking(person, async (told) => {
    const people = { attendees_count: person.chance.between(1, 6) }
    const move = moveOf(person, told)
    const [changed, moved] = await Promise.all([
      own(person, { told, json: people, elsewhere: true }),
      by(person, { told, json: move, elsewhere: false }),
    ])
    note(person, { told, wish: people }, changed)
    note(person, { told, wish: move }, moved)
  })
}

/** Only one person changes a booking at a time, but others may cancel it in the meantime. */
async function withBooking({ chance, ledger }: Person, act: (told: StressFact) => Promise<void>) {
  const told = chance.takenFrom(ledger.toChange)
  if (!told) return
  await act(told)
  if (!ledger.cancelled.has(told.cancelToken)) ledger.toChange.push(told)
}

/** Chooses another slot of the same project, if the booking's slot is still known. */
function moveOf({ chance, ledger }: Person, { slotId }: StressFact): Attempt {
  const ground = groundOf(ledger, slotId)
  const to = chance.oneOf(ledger.slots.filter((slot) => slot.ground === ground))
  return to ? { slot_id: to.slotId } : {}
}

export function note(
  { ledger }: Person,
  { told, wish }: { told: StressFact; wish: Attempt },
  { status, made }: Answer,
): void {
  if (made) {
    const { slot_id = told.slotId, attendees_count = told.attendees } = wish
    const start = wish.slot_id ? made.start : told.start
    Object.assign(told, { slotId: slot_id, attendees: attendees_count, start })
  }
  // A project may be deleted before its admin gets the response.
  const ground = groundOf(ledger, wish.slot_id)
  if (status !== 404 || !ground) return
  const places = [told.slotId, wish.slot_id ?? '', ground.projectId]
  if (!places.some((id) => ledger.leaving.has(id))) {
    ledger.complaints.push(`booking ${told.bookingId} stands and was not found`)
  }
}

const groundOf = ({ slots }: Person['ledger'], slotId: string | undefined) =>
  slots.find((slot) => slot.slotId === slotId)?.ground
