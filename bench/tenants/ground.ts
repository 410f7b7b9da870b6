import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import type { TestPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { fillUnchecked, fillWithTenants } from '#test/world/tenants.ts'

const slotsEach = 50
export const bookingsEach = 200
const pastSlots = 20_000
const bookingsPerPastSlot = 5
const pastDays = 80

/** A deployment with this many organisations, one of which has many past slots. */
export interface Deployment {
  organisations: number
  address: string
  pid: number
  db: Database
  databaseUrl: string
  /** A project with as many future slots as every other project. */
  museum: RegisteredOrganisation
  /** A project with the same number of future slots, plus twenty thousand past ones. */
  large: RegisteredOrganisation
  stop: () => Promise<unknown>
}

export async function deploy(
  postgres: TestPostgres,
  organisations: number,
  smtpUrl: string,
): Promise<Deployment> {
  const databaseUrl = await postgres.createDatabase(`tenants_${organisations}`)
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') }
  const server = await startListeningServer({
    settings: { ...settings, SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@rundgang.example' },
  })
  const museum = await registerOrganisation(server.address)
  const large = await registerOrganisation(server.address)
  const db = overPostgres(databaseUrl)
  const began = performance.now()
  await fillWithTenants(db, { organisations: organisations - 2, slotsEach, bookingsEach })
  for (const [one, past] of [[museum, 0] as const, [large, pastSlots] as const]) {
    await fillUnchecked(db, (alone) => fillMuseum(alone, one, past))
  }
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${organisations} organisations filled in ${seconds} s`)
  const { address, pid } = server
  const stop = async () => {
    await db.destroy()
    await server.signal('SIGKILL')
  }
  return { organisations, address, pid, db, databaseUrl, museum, large, stop }
}

/** Adds future slots with room for all of the measurement's bookings, and `past` past ones. */
async function fillMuseum(
  db: Database,
  { projectId }: RegisteredOrganisation,
  past: number,
): Promise<void> {
  const bookingsPerSlot = past > 0 ? bookingsPerPastSlot : bookingsEach / slotsEach
  const span = { from: dayFromNow(-pastDays), days: pastDays - 1, slots: past + slotsEach }
  await fillProject(db, { projectId, ...span, bookingsPerSlot })
  await sql`
    update slot set max_attendees = 1000000,
      starts_at = date_trunc('day', now()) + n * interval '1 day' + interval '34 hours'
    from (select id as chosen, row_number() over () as n from slot
      where project_id = ${projectId} limit ${slotsEach}) as ahead
    where project_id = ${projectId} and id = chosen`.execute(db)
}
