import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import type { TestPostgres } from '../../servers/postgres.ts'
import { dayFromNow } from '../../world/registered-organisation.ts'
import { halvesIn } from './offer-faults.ts'
import { type OfferTown, openOfferTown } from './offer-stress.ts'

const slowMs = 400
const illAtOnce = 2

/**
 * Kills a server while it stores absences, mostly between storing an absence and its offers.
 * Returns the faults from absences that were only partly stored, and the total number of absences.
 */
export async function killWhileAbsent(postgres: TestPostgres, { kills }: { kills: number }) {
  const town = await openOfferTown(postgres, {
    guides: kills * illAtOnce + 2,
    servers: 1,
    preload: ['./test/promises/offers/careless-offer.ts'],
    env: { PLANTED_FAULT: 'slow' },
  })
  const { db, guides } = town
  try {
    await assignAll(town)
    let server: Pick<Awaited<ReturnType<OfferTown['serve']>>, 'signal'> | undefined =
      town.started[0]
    let address = town.addresses[0] ?? ''
    for (let kill = 0; kill < kills; kill++) {
      const ill = guides.slice(kill * illAtOnce, (kill + 1) * illAtOnce)
      const asked = ill.map((guide) => enter(town, address, guide).catch(() => null))
      // The earliest kills hit before any statement, the latest after the commit.
      await pause(randomInt(slowMs * 2))
      await server?.signal('SIGKILL')
      await Promise.all(asked)
      const next = await town.serve()
      server = next
      address = next.address
    }
    await enter(town, address, guides.at(-1) ?? '')
    await server?.signal('SIGKILL')
    const { rows } = await sql<{ absences: number }>`
      select count(*)::integer as absences from absence`.execute(db)
    const wrong = [...(await halvesIn(db)), ...(await stillLedIn(db))]
    return { wrong, absences: rows[0]?.absences ?? 0 }
  } finally {
    await town.close()
  }
}

/** Assigns each guide to a separate slot. */
async function assignAll({ db, museum, guides }: OfferTown): Promise<void> {
  for (const guide of guides) {
    const slotId = await museum.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
    await sql`insert into slot_staff (organisation_id, slot_id, staff_id)
      select organisation_id, id, ${guide}::uuid from slot where id = ${slotId}`.execute(db)
  }
}

function enter({ museum }: OfferTown, address: string, staff_id: string) {
  const { name, value } = museum.cookie
  const span = { from: `${dayFromNow(1)}T00:00:00Z`, until: `${dayFromNow(2)}T00:00:00Z` }
  return fetch(`${address}/api/admin/absence`, {
    method: 'POST',
    headers: { cookie: `${name}=${value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ staff_id, ...span }),
  })
}

/** Guides who are absent but still lead a slot, or who are not absent but lead none. */
async function stillLedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'absent or leading, not both' as fault from staff
    where not admin and
      exists (select from absence where absence.staff_id = staff.id) =
      exists (select from slot_staff where slot_staff.staff_id = staff.id)`.execute(db)
  return rows.map(({ fault }) => fault)
}
