import type pg from 'pg'
import { confirmTokenOf as openToken } from '#server/auth/booking-token.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import { bookedSlotActions } from './booked-slots.ts'
import { chanceOf } from './chance.ts'
import { changeActions } from './changes.ts'
import { officeActions, startProject } from './office.ts'
import { callerBy, type Person, type StressAction } from './person.ts'
import { visitorActions } from './visitors.ts'
import { waitingActions } from './waiters.ts'

const projects = 3

interface Crowd extends Pick<Person, 'ledger'> {
  /** The URLs of the servers. */
  addresses: string[]
  database: pg.Pool
  /** The servers' `SECRET_KEY`. */
  secretKey: string
  seed: number
  /** The number of people. */
  connections: number
}

/** Creates the people of one organisation, and its first projects. */
export async function openCrowd({
  addresses,
  database,
  secretKey,
  ledger,
  seed,
  connections,
}: Crowd) {
  const [first = ''] = addresses
  const { cookie } = await registerOrganisation(first)
  const session = `${cookie.name}=${cookie.value}`
  const addressOf = (n: number) => addresses[n % addresses.length] ?? first
  const confirmTokenOf = async (bookingId: string) => {
    const asked = 'select confirm_token_sealed as sealed from booking where id = $1'
    const { rows } = await database.query<{ sealed: Buffer | null }>(asked, [bookingId])
    const hold = { bookingId, confirmToken: null, confirmTokenSealed: rows[0]?.sealed ?? null }
    return openToken(hold, Buffer.from(secretKey, 'hex')) ?? ''
  }
  const bookingIdOf = async (cancelToken: string) => {
    const asked =
      'select id from booking where cancel_token_hash = sha256(convert_to($1, $$utf8$$))'
    const { rows } = await database.query<{ id: string }>(asked, [cancelToken])
    return rows[0]?.id ?? ''
  }
  const people = Array.from({ length: connections }, (_, n): Person => {
    const by = { addresses: [addressOf(n), addressOf(n + 1)] as const, cookie: session, ledger }
    return { chance: chanceOf(seed + n), ledger, call: callerBy(by), confirmTokenOf, bookingIdOf }
  })
  for (const [n, person] of people.slice(0, projects).entries()) await startProject(person, n === 0)
  return people
}

/** All actions with their weights. */
export const actionsOf = ({ changing = 1, waiting = false }) => [
  ...visitorActions,
  ...officeActions,
  ...bookedSlotActions,
  ...changeActions.map(({ share, run }) => ({ share: share * changing, run })),
  ...(waiting ? waitingActions : []),
]

/** Performs one of these actions at random, according to their weights. */
export function act(person: Person, actions: StressAction[]): Promise<void> {
  const shares = actions.reduce((sum, { share }) => sum + share, 0)
  let drawn = person.chance.between(1, shares)
  const event = actions.find(({ share }) => {
    drawn -= share
    return drawn <= 0
  })
  return event?.run(person) ?? Promise.resolve()
}
