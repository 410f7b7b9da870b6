import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestPostgres } from '../../servers/postgres.ts'
import { startListeningServer } from '../processes/process.ts'
import { watchTurns } from '../waiting/turns.ts'
import { faultsIn } from './accounts.ts'
import { bookedSlotsHear } from './booked-slots.ts'
import { changesHear } from './changes.ts'
import { act, actionsOf, openCrowd } from './crowd.ts'
import { openLedger } from './ledger.ts'
import { officeHears } from './office.ts'
import type { Person } from './person.ts'
import { visitorsHear } from './visitors.ts'
import { waitersHear } from './waiters.ts'
import { watchSlots } from './watch.ts'

/** A mistake planted by `careless-change.ts`; the test must detect each of them. */
export type PlantedFault =
  | ('oversold' | 'both' | 'none' | 'lost' | 'deadlock' | 'unmailed')
  | ('passedOver' | 'overlooked' | 'unkept' | 'untold')

const servers = 3

export interface Sizes {
  /** The minimum duration; the test also runs until each response in `heard` has occurred. */
  seconds: number
  heard?: string[]
  /** The number of concurrent people, each with a separate connection. */
  connections: number
  seed: number
  /** Removes the lock and the constraint from booking. */
  careless?: boolean
  /** A multiplier for how often people change bookings. */
  changing?: number
  /** Whether people also join the waiting lists of full slots. */
  waiting?: boolean
  /** A mistake that the servers make. */
  planted?: PlantedFault
  /** Ends the test once a matching waiting-list fault occurs. */
  sought?: RegExp
}

/**
 * Runs three servers on one PostgreSQL with many people who book, cancel, confirm and repeat
 * requests, while admins change and delete slots, variants and projects. Ends early once a slot
 * contradicts its bookings or a deadlock occurs.
 */
export async function stressTest(postgres: TestPostgres, sizes: Sizes) {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-stress-'))
  const url = await postgres.createDatabase(`stress_${randomBytes(6).toString('hex')}`)
  const clock = await clockIn(folder)
  const secretKey = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: secretKey }
  const started = await serve({ ...settings, ...clock.settings }, sizes)
  const database = new pg.Pool({ connectionString: url, max: 4 })
  const turns = await watchTurns(url)
  try {
    if (sizes.careless || sizes.planted === 'oversold')
      await database.query('alter table slot drop constraint slot_never_oversold')
    // Slots with few places are often full.
    const ledger = openLedger(sizes.waiting ? { mostPlaces: 8 } : {})
    const addresses = started.map(({ address }) => address)
    const people = await openCrowd({ addresses, database, secretKey, ledger, ...sizes })
    const watch = await watchSlots(url)
    const setAhead = async (seconds: number) => {
      await clock.setAhead(seconds)
      await turns.missOffers()
    }
    const until = sizes.sought
      ? Promise.race([watch.sighted, turns.sight(sizes.sought)])
      : watch.sighted
    await rage(people, { ...sizes, setAhead, ledger, until }).finally(watch.close)
    return {
      ...{ wrongSlots: watch.seen(), looks: watch.looks(), outcomes: ledger.outcomes },
      undecided: [...ledger.outcomes.keys()].filter((outcome) => !decided.has(outcome)),
      faults: [
        ...ledger.complaints,
        ...(await faultsIn(ledger, database)),
        ...(await turns.faults()),
      ],
      errors: started.flatMap(({ printed }) => errorsIn(printed())),
    }
  } finally {
    await Promise.all([database.end(), turns.close()])
    await Promise.all(started.map((server) => server.signal('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}

const errorsIn = (log: string) => log.split('\n').filter((line) => line.includes('"level":50'))

const decided = new Set([
  ...visitorsHear,
  ...officeHears,
  ...changesHear,
  ...bookedSlotsHear,
  ...waitersHear,
])

function serve(given: Record<string, string>, { careless, planted }: Sizes) {
  const preload = ['./test/promises/processes/settable-clock.ts']
  if (careless) preload.push('./test/promises/processes/without-lock.ts')
  if (planted) preload.push('./test/promises/stress/careless-change.ts')
  const settings = { ...given, ...(planted ? { PLANTED_FAULT: planted } : {}) }
  const one = () => startListeningServer({ settings, preload })
  return Promise.all(Array.from({ length: servers }, one))
}

/** The clock all servers share. */
async function clockIn(folder: string) {
  const file = join(folder, 'seconds-ahead')
  // Replaces the file atomically, because servers may read it at any time.
  const setAhead = async (seconds: number) => {
    await writeFile(`${file}.new`, String(seconds))
    await rename(`${file}.new`, file)
  }
  await setAhead(0)
  return { setAhead, settings: { SECONDS_AHEAD_IN: file } }
}

const minutesOfHold = 30
const secondsBetweenLapses = 8

type RageSizes = Pick<Sizes, 'seconds' | 'heard' | 'changing' | 'waiting'>

interface Rage extends RageSizes, Pick<Person, 'ledger'> {
  setAhead: (seconds: number) => Promise<void>
  until: Promise<void>
}

/** Lets all people act; from time to time, all holds lapse and all offers expire at once. */
async function rage(
  people: Person[],
  { seconds, heard = [], ledger, setAhead, until, ...sizes }: Rage,
) {
  const actions = actionsOf(sizes)
  let [sighted, late] = [false, false]
  const over = until.then(() => {
    sighted = true
  })
  const unheard = () => heard.some((outcome) => !ledger.outcomes.has(outcome))
  const goesOn = () => !sighted && (!late || unheard())
  const acting = people.map(async (person, n) => {
    // One person performs all actions in turn, so every action occurs.
    if (n === 0) for (const { run } of actions) await run(person)
    while (goesOn()) await act(person, actions)
  })
  const lapses = Math.ceil(seconds / secondsBetweenLapses)
  for (let lapse = 1; !sighted && lapse <= lapses + 1; lapse++) {
    await Promise.race([over, pause((seconds * 1000) / (lapses + 1))])
    if (lapse <= lapses) await setAhead(lapse * (minutesOfHold + 1) * 60)
  }
  late = true
  await Promise.all(acting)
}
