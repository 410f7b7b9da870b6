import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { contradictionsIn, lookInto } from '../../invariants/invariants.ts'
import type { TestPostgres } from '../../servers/postgres.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import { startListeningServer } from '../processes/process.ts'
import { chanceOf } from '../stress/chance.ts'
import { type HoldsIn, World } from './world.ts'

export interface GroupSizes {
  operations: number
  seed: number
  /** A mistake in the database. */
  planted?: keyof typeof faults
}

/** Mistakes that the comparison must find. */
const faults = {
  /** A group is put beside others. Each version of the server has a function of its own. */
  beside: `do $$ declare version oid; begin
    for version in select oid from pg_proc where proname = 'place_booking' loop
      execute replace(pg_get_functiondef(version),
        'and (attendees = 0 or not offered.exclusive)', '');
    end loop;
  end $$`,
  /** The places that a group blocks stay blocked once it is gone. */
  blocked: `create function stay_blocked() returns trigger language plpgsql as $$ begin
      if new.blocked is null and new.deleted_at is null then
        new.blocked := old.max_attendees;
        new.attendees := old.max_attendees;
      end if;
      return new;
    end $$;
    create trigger stay_blocked before update on slot
      for each row when (old.blocked is not null) execute function stay_blocked()`,
  /** Visitors may book what an admin has overbooked, once it is free again. */
  overbooked: `create function stay_overbooked() returns trigger language plpgsql as $$ begin
      new.overbooked := old.overbooked;
      return new;
    end $$;
    create trigger stay_overbooked before update on slot for each row
      when (new.overbooked < old.overbooked and new.deleted_at is null)
      execute function stay_overbooked();
    do $$ declare version oid; begin
      for version in select oid from pg_proc where proname = 'place_booking' loop
        execute replace(pg_get_functiondef(version),
          'place_booking.agreed_whole is not null
        and attendees', 'true and attendees');
      end loop;
    end $$`,
  /** Cancelling a group leaves the parts in its other slots. */
  parts: `create function stay_part() returns trigger language plpgsql as $$ begin
      return old;
    end $$;
    create trigger stay_part before update on booking for each row
      when (old.part_of <> old.id and new.cancelled_at is not null) execute function stay_part()`,
}

/** The projects that are used at once. */
const worlds = 4
/** The most calls at once in a project: all their orders are tried. */
const mostAtOnce = 4
/** How many calls a project gets before a new one takes its place. */
const callsOfProject = 1500

/** Compares three servers on one PostgreSQL with the model; see `compareIn`. */
export async function compareOnPostgres(postgres: TestPostgres, sizes: GroupSizes) {
  const url = await postgres.createDatabase(`groups_${randomBytes(6).toString('hex')}`)
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-groups-'))
  const secretKey = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: secretKey }
  const servers = await Promise.all([1, 2, 3].map(() => startListeningServer({ settings })))
  const database = new pg.Pool({ connectionString: url, max: 4 })
  try {
    if (sizes.planted) await database.query(faults[sizes.planted])
    const addresses = servers.map(({ address }) => address)
    const compared = await compareIn(addresses, sizes, holdsIn(database, secretKey))
    const db = overPostgres(url, 1)
    const contradictions = await contradictionsIn(db).finally(() => db.destroy())
    return {
      ...compared,
      contradictions,
      errors: servers.flatMap(({ printed }) => errorsIn(printed())),
    }
  } finally {
    await database.end()
    await Promise.all(servers.map((server) => server.signal('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compares one server on the embedded database with the model; see `compareIn`. */
export async function compareOnEmbedded(sizes: GroupSizes) {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-groups-'))
  const server = await startListeningServer({ settings: { DATA_DIR: folder } })
  try {
    const compared = await compareIn([server.address], sizes, null)
    await server.signal('SIGTERM')
    const look = (db: Database) => contradictionsIn(db)
    return {
      ...compared,
      contradictions: await lookInto(folder, look),
      errors: errorsIn(server.printed()),
    }
  } finally {
    // A server that does not answer might not stop either.
    await server.signal('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

const errorsIn = (log: string) => log.split('\n').filter((line) => line.includes('"level":50'))

const holdsIn = (database: pg.Pool, secretKey: string): HoldsIn => ({
  confirmTokenOf: async (bookingId) => {
    const asked = 'select confirm_token_sealed as sealed from booking where id = $1'
    const { rows } = await database.query<{ sealed: Buffer | null }>(asked, [bookingId])
    const hold = { bookingId, confirmToken: null, confirmTokenSealed: rows[0]?.sealed ?? null }
    return confirmTokenOf(hold, Buffer.from(secretKey, 'hex')) ?? ''
  },
  endHold: async (bookingId) => {
    const { rowCount } = await database.query(
      `update booking set held_until = now() - interval '1 second'
        where id = $1 and held_until is not null and cancelled_at is null`,
      [bookingId],
    )
    return rowCount === 1
  },
})

/**
 * Makes random calls in several projects at once until there were `operations`, or until something
 * differs from the model; returns the first differences, and how often each answer was heard.
 */
async function compareIn(
  addresses: string[],
  { operations, seed }: GroupSizes,
  holds: HoldsIn | null,
) {
  const { cookie } = await registerOrganisation(addresses[0] ?? '')
  const session = `${cookie.name}=${cookie.value}`
  const heard = new Map<string, number>()
  let [made, projects] = [0, 0]
  let wrong: string[] = []
  const fillProject = async () => {
    const nth = projects++
    const chance = chanceOf(seed + nth)
    const held = nth % 2 === 1 ? holds : null
    const world = await World.open({ addresses, cookie: session, chance, holds: held })
    let calls = 0
    while (calls < callsOfProject && made < operations && wrong.length === 0) {
      const batch = await world.batch(mostAtOnce)
      calls += batch.calls.length
      made += batch.calls.length
      for (const { operation, answer } of batch.calls) {
        const outcome = `${operation.kind} ${answer}`
        heard.set(outcome, (heard.get(outcome) ?? 0) + 1)
      }
      if (batch.wrong.length > 0 && wrong.length === 0) wrong = batch.wrong
    }
  }
  const fillProjects = async () => {
    while (made < operations && wrong.length === 0) await fillProject()
  }
  await Promise.all(Array.from({ length: worlds }, fillProjects))
  return { made, wrong, heard }
}
