import type { WaitingJoined, WaitingList, WaitingShown } from '#contract/waiting.ts'
import { noteBooking, type StressOrganisation, type Wait } from './ledger.ts'
import { atTimesTwice, type Person, type StressAction } from './person.ts'

/**
 * The actions that visitors take to wait for full slots, and those that admins take to use the
 * waiting list, with their weights.
 */
export const waitingActions: StressAction[] = [
  { share: 500, run: join },
  { share: 500, run: answer },
  { share: 30, run: leave },
  { share: 15, run: offer },
  { share: 8, run: remove },
]

const joining = ['201', '404 not_found', '409 places_free', '409 already_waiting']
const answered = ['200', '404 not_found', '409 no_offer', '409 waiting_over']

/** The only responses these actions may get. */
export const waitersHear = [
  ...joining.map((end) => `wait ${end}`),
  ...['200', '404 not_found'].map((end) => `see an offer ${end}`),
  ...[...answered, '409 variant_not_offered', '409 slot_moved'].map((end) => `accept ${end}`),
  ...answered.map((end) => `decline ${end}`),
  ...['200', '404 not_found'].map((end) => `leave ${end}`),
  ...['200', '404 not_found'].map((end) => `read who waits ${end}`),
  ...['200', '404 not_found', '409 no_room_to_offer'].map((end) => `offer ${end}`),
  ...['204', '404 not_found'].map((end) => `strike off ${end}`),
]

let people = 0

async function join(person: Person): Promise<void> {
  const { chance, ledger } = person
  const full = chance.takenFrom(ledger.full)
  const first = ledger.slots.find(({ slotId }) => slotId === full) ?? chance.oneOf(ledger.slots)
  if (!first) return
  const { ground } = first
  const others = ledger.slots.filter((slot) => slot.ground === ground && chance.percent(10))
  const slotIds = [...new Set([first, ...others].map(({ slotId }) => slotId))].slice(0, 10)
  const most = chance.between(1, 6)
  // Sometimes the previous visitor waits again, for other slots.
  if (!chance.percent(15)) people += 1
  const json = {
    slot_ids: slotIds,
    category: ground.resourceId,
    people: most,
    people_min: chance.between(1, most),
    name: 'Zoë Ångström',
    email: `wartet-${people}@schule.example`,
  }
  const path = `public/projects/${ground.projectId}/waiting`
  const answers = await atTimesTwice(person, (elsewhere) =>
    person.call<WaitingJoined>('wait', { method: 'POST', path, json, elsewhere }),
  )
  for (const { status, made } of answers) {
    if (made) ledger.waits.push({ token: made.token, ground })
    const places = [...slotIds, ground.projectId]
    if (status !== 404 || places.some((id) => ledger.leaving.has(id))) continue
    ledger.complaints.push(`somebody who wants to wait for ${slotIds.join()} found nothing`)
  }
}

/** Looks at an entry and usually accepts its offer, sometimes on two servers at once. */
async function answer(person: Person): Promise<void> {
  const { chance, ledger, call } = person
  const wait = chance.takenFrom(ledger.waits)
  if (!wait) return
  const path = `public/waiting/${wait.token}`
  const { made: shown } = await call<WaitingShown>('see an offer', { method: 'GET', path })
  if (shown?.state === 'waiting') ledger.waits.push(wait)
  if (!shown?.offer) return
  const mind = chance.between(1, 100)
  // Offers are rare in a short run, so the first ones are declined, which is the rarer answer.
  const unheard = !ledger.outcomes.has('decline 200')
  if (mind <= 15) ledger.waits.push(wait)
  else if (mind <= 30 || unheard) await call('decline', { method: 'POST', path: `${path}/decline` })
  else await accept(person, wait, shown.offer)
}

async function accept(
  person: Person,
  { token }: Wait,
  { slot_id: slotId, people: attendees, start }: NonNullable<WaitingShown['offer']>,
): Promise<void> {
  const path = `public/waiting/${token}/accept`
  const answers = await atTimesTwice(person, (elsewhere) =>
    person.call<WaitingShown>('accept', { method: 'POST', path, elsewhere }),
  )
  const tokens = new Set(answers.flatMap(({ made }) => tokenIn(made?.cancel_url)))
  if (tokens.size > 1)
    person.ledger.complaints.push(`one offer booked ${[...tokens].join(' and ')}`)
  for (const cancelToken of tokens) {
    const bookingId = await person.bookingIdOf(cancelToken)
    noteBooking(person.ledger, { bookingId, slotId, attendees, cancelToken, start, held: false })
  }
}

// Only the token is compared, because the rest of the link contains the server that responded.
const tokenIn = (link?: string | null) =>
  link ? (new URL(link).searchParams.get('cancel_token') ?? []) : []

async function leave({ chance, ledger, call }: Person): Promise<void> {
  const wait = chance.takenFrom(ledger.waits)
  if (wait) await call('leave', { method: 'DELETE', path: `public/waiting/${wait.token}` })
}

function offer(person: Person): Promise<void> {
  return withEntry(person, (id) =>
    person.call('offer', { method: 'POST', path: `admin/waiting/${id}/offer`, json: {} }),
  )
}

function remove(person: Person): Promise<void> {
  return withEntry(person, (id) =>
    person.call('strike off', { method: 'DELETE', path: `admin/waiting/${id}` }),
  )
}

async function withEntry(person: Person, act: (id: string) => Promise<unknown>): Promise<void> {
  const { chance, ledger } = person
  const ground = chance.oneOf(ledger.grounds)
  const entry = ground && chance.oneOf(await listOf(person, ground))
  if (entry) await act(entry.id)
}

async function listOf({ call }: Person, { projectId }: StressOrganisation): Promise<WaitingList> {
  const path = `admin/waiting/${projectId}`
  const { made = [] } = await call<WaitingList>('read who waits', { method: 'GET', path })
  return made
}
