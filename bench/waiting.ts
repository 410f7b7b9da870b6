import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median } from './load/beside.ts'

/*
 * Measures, on both databases, how much longer a cancellation takes if a thousand people are
 * waiting for the slot and the first of them is offered the place than if nobody is waiting; the
 * two are measured alternately, on one server. npm run bench:waiting
 */

const entries = 1000
const cancellations = 220
const warmUp = 20
const mostTimes = 2

/** Adds waiting-list entries for one person each, who joined one after another. */
async function wait(db: Database, slotId: string): Promise<void> {
  await sql`
    insert into waiting_entry (organisation_id, id, project_id, variant_id, position, people,
      people_min, booker_name, booker_email, language, token, mail_token, address, joined_at,
      confirmed_at, last_start)
    select slot.organisation_id, gen_random_uuid(), slot.project_id, slot_variant.variant_id, n, 1,
      1, 'Gast ' || n, 'gast-' || n || '@schule.example', 'de', 'token ' || n, 'mail ' || n,
      sha256(n::text::bytea), now(), now(), slot.starts_at
    from slot
    join slot_variant on slot_variant.organisation_id = slot.organisation_id
      and slot_variant.slot_id = slot.id
    cross join generate_series(1, ${entries}::integer) as n
    where slot.id = ${slotId}`.execute(db)
  await sql`
    insert into waiting_slot (organisation_id, slot_id, entry_id, address, position)
    select organisation_id, ${slotId}, id, address, position from waiting_entry`.execute(db)
  await sql`update slot set awaited = true where id = ${slotId}`.execute(db)
}

/**
 * Books every place in a slot, one person per booking, and returns the paths that cancel these
 * bookings.
 */
async function bookAll({ book }: RegisteredOrganisation, slotId: string): Promise<string[]> {
  const paths: string[] = []
  for (let nth = 0; nth < cancellations; nth++) {
    const { cancel_url } = await book(slotId, { attendees_count: 1 })
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    paths.push(`/api/public/bookings/${token}/cancel`)
  }
  return paths
}

interface Settings {
  databaseUrl?: string
  dataDir: string
}

const serve = ({ databaseUrl, dataDir }: Settings) =>
  startListeningServer({
    settings: {
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32) } : {}),
    },
  })

async function measure(database: string, settings: Settings): Promise<void> {
  const first = await serve(settings)
  const museum = await registerOrganisation(first.address)
  const slots = await Promise.all(
    [1, 2].map((day) =>
      museum.openSlot({ starttime: `2027-06-0${day}T10:00`, max_attendees: cancellations }),
    ),
  )
  const cancelling = await Promise.all(slots.map((slotId) => bookAll(museum, slotId)))
  await first.signal('SIGTERM')
  const { databaseUrl, dataDir } = settings
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  await wait(db, slots[1] ?? '')
  await sql`analyze`.execute(db)
  await close()
  const second = await serve(settings)
  const took: [number[], number[]] = [[], []]
  for (let nth = 0; nth < cancellations; nth++) {
    for (const which of nth % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now()
      const path = cancelling[which]?.[nth] ?? ''
      const { status } = await fetch(`${second.address}${path}`, { method: 'POST' })
      if (status !== 200) throw new Error(`the server answered ${status}`)
      if (nth >= warmUp) took[which].push(performance.now() - start)
    }
  }
  await second.signal('SIGTERM')
  const [alone, awaited] = took.map(median)
  const ratio = (awaited ?? Number.NaN) / (alone ?? Number.NaN)
  if (!(ratio <= mostTimes)) process.exitCode = 1
  console.info(
    `${database}: a cancellation takes ${alone?.toFixed(1)} ms, with ${entries} who wait ` +
      `${awaited?.toFixed(1)} ms: ${ratio.toFixed(2)} times (at most ${mostTimes})`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'rundgang-waiting-'))
const postgres = await startPostgres()
await measure('PostgreSQL', {
  databaseUrl: await postgres.createDatabase('waiting'),
  dataDir: folder,
})
await postgres.stop()
await measure('embedded', { dataDir: join(folder, 'embedded') })
rmSync(folder, { recursive: true })
