import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { overPostgres } from '#server/database/open.ts'
import { freePort } from '#server/http/request/network.ts'
import { contradictionsIn } from '../../invariants/invariants.ts'
import type { TestPostgres } from '../../servers/postgres.ts'
import { startListeningServer } from '../processes/process.ts'
import { chanceOf } from '../stress/chance.ts'
import { act, actionsOf, openCrowd } from '../stress/crowd.ts'
import { openLedger } from '../stress/ledger.ts'
import type { Person } from '../stress/person.ts'
import { watchTurns } from './turns.ts'

interface Kills {
  kills: number
  /** Continues until this many kills have hit a server while it was offering places. */
  offering?: number
  /** Continues until each of these responses has occurred. */
  heard?: string[]
  seed: number
  /** Makes the server offer freed places in a separate transaction. */
  offeredLater?: boolean
}

const connections = 10
const longestLife = 2000
const mostPlaces = 6

/**
 * Kills a server repeatedly while many people book, wait, cancel, change bookings, and answer or
 * miss offers. Whenever possible, the server is killed between freeing places and offering them.
 * Checks the stored data after each kill, before the server is started again. Ends early at the
 * first fault.
 */
export async function killWhileOffering(
  postgres: TestPostgres,
  { kills, seed, heard = [], offering = 0, ...given }: Kills,
) {
  const url = await postgres.createDatabase(`waiting_kill_${randomBytes(6).toString('hex')}`)
  // Chosen once, because people keep calling the same URL after each kill.
  const PORT = String(await freePort('127.0.0.1'))
  const SECRET_KEY = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL: url, SECRET_KEY, PORT, PLANTED_FAULT: 'offeredLater' }
  const preload = given.offeredLater ? ['./test/promises/stress/careless-change.ts'] : []
  const serve = () => startListeningServer({ settings, preload })
  const chance = chanceOf(seed)
  const ledger = openLedger({ mostPlaces })
  const database = new pg.Pool({ connectionString: url, max: 2 })
  const db = overPostgres(url, 1)
  let server = await serve()
  const turns = await watchTurns(url)
  try {
    const addresses = [server.address]
    const people = await openCrowd({
      ...{ addresses, database, ledger, seed, connections },
      secretKey: SECRET_KEY,
    })
    await offerSlowly(database)
    const { outcomes } = ledger
    const seen = { kills: 0, offering: 0, faults: [] as string[], outcomes }
    const goesOn = () =>
      seen.kills < kills ||
      seen.offering < offering ||
      heard.some((outcome) => !outcomes.has(outcome))
    while (seen.faults.length === 0 && goesOn()) {
      if (seen.kills > 0) server = await serve()
      // Only now and then, so that most offers are answered before they expire.
      if (chance.percent(30)) await turns.missOffers()
      const acting = people.map(actUntilKilled)
      await pause(chance.between(200, longestLife))
      if (await untilOffering(database)) seen.offering += 1
      await server.signal('SIGKILL')
      seen.kills += 1
      await Promise.all(acting)
      await untilAlone(database)
      const { slots } = await contradictionsIn(db)
      const held = slots.map(({ id }) => `slot ${id} contradicts its bookings and offers`)
      seen.faults.push(...held, ...(await turns.faults()))
    }
    return seen
  } finally {
    await server.signal('SIGKILL')
    await Promise.all([database.end(), db.destroy(), turns.close()])
  }
}

/**
 * Slows down offering, so kills hit transactions that have freed places but not yet offered them.
 */
async function offerSlowly(database: pg.Pool): Promise<void> {
  await database.query(`create function slowly() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.06); return new; end $$`)
  await database.query(`create trigger slowly before update on waiting_entry
    for each row when (old.offered_slot_id is null and new.offered_slot_id is not null)
    execute function slowly()`)
}

const actions = actionsOf({ changing: 2, waiting: true })

/** Acts until a call gets no response. */
async function actUntilKilled(person: Person): Promise<void> {
  try {
    for (;;) await act(person, actions)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

const longestLook = 5000

/** Waits until a transaction is offering places; false if none is. */
async function untilOffering(database: pg.Pool): Promise<boolean> {
  const since = performance.now()
  while (performance.now() - since < longestLook) {
    const { rowCount } = await database.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`,
    )
    if (rowCount) return true
  }
  return false
}

/** Waits until PostgreSQL has rolled back the killed server's transactions. */
async function untilAlone(database: pg.Pool): Promise<void> {
  const busy = `select from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
  while ((await database.query(busy)).rowCount) await pause(20)
}
