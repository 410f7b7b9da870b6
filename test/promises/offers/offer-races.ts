import { sql } from 'kysely'
import type { TestPostgres } from '../../servers/postgres.ts'
import { dayFromNow } from '../../world/registered-organisation.ts'
import { offerFaultsIn, watchOffers } from './offer-faults.ts'
import { type RageSizes, rageAboutOffers } from './offer-rage.ts'
import { answer, linksIn, openOfferTown, together } from './offer-stress.ts'

interface Race {
  slots: number
  guides: number
}

const atOnce = 60

/** Every guide accepts every slot at the same time; none of the slots overlap. */
export async function raceForSlots(postgres: TestPostgres, { slots, guides }: Race) {
  const town = await openOfferTown(postgres, { guides })
  try {
    const { museum, db, addresses } = town
    const slotIds: string[] = []
    for (let n = 0; n < slots; n++) {
      const starttime = `${dayFromNow(2 + Math.floor(n / 8))}T${String(8 + (n % 8)).padStart(2, '0')}:00`
      slotIds.push(await museum.openSlot({ starttime }))
    }
    for (const needed of [1, 2, 3]) {
      const [first, ...others] = slotIds.filter((_, n) => 1 + (n % 3) === needed)
      await museum.call('POST', `admin/slot/${first}/offer`, { guides: needed, slot_ids: others })
    }
    const links = (await linksIn(town)).sort(() => Math.random() - 0.5)
    const outcomes: Record<string, number> = {}
    await together(links, atOnce, async (link, n) => {
      const outcome = await answer(addresses[n % addresses.length] ?? '', link)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    })
    const { rows: wrong } = await sql<{ id: string }>`
      select id from slot where guides_needed <>
        (select count(*) from slot_staff where slot_staff.slot_id = slot.id)`.execute(db)
    return { wrong, outcomes, yeses: links.length }
  } finally {
    await town.close()
  }
}

/** Every guide accepts two overlapping slots at the same time, both of which need all guides. */
export async function raceForTwo(postgres: TestPostgres, { guides, planted }: Pressing) {
  const town = await openOfferTown(postgres, { guides, ...plantedIn(planted) })
  try {
    const { museum, addresses } = town
    await watchOffers(town.db)
    const day = dayFromNow(2)
    const first = await museum.openSlot({ starttime: `${day}T10:00` })
    const second = await museum.openSlot({ starttime: `${day}T10:30` })
    await museum.call('POST', `admin/slot/${first}/offer`, {
      ...{ guides: Math.min(guides, mostGuides), slot_ids: [second] },
    })
    const links = await linksIn(town)
    const outcomes = await Promise.all(
      links.map((link, n) => answer(addresses[n % addresses.length] ?? '', link)),
    )
    return { outcomes, faults: await offerFaultsIn(town.db) }
  } finally {
    await town.close()
  }
}

interface Pressing {
  guides: number
  planted?: 'overfull' | 'atOnce'
}

const mostGuides = 20

const plantedIn = (planted: Pressing['planted']) =>
  planted
    ? {
        servers: 1,
        preload: ['./test/promises/offers/careless-offer.ts'],
        env: { PLANTED_FAULT: planted },
      }
    : {}

interface Watched extends RageSizes {
  planted?: 'overfull'
  /** The test ends once this fault is found. */
  found?: string
}

const guidesOfRage = 12

/** Runs random operations and returns the faults found. */
export async function rageWatched(postgres: TestPostgres, sizes: Watched) {
  const { planted, found } = sizes
  const town = await openOfferTown(postgres, { guides: guidesOfRage, ...plantedIn(planted) })
  try {
    await watchOffers(town.db)
    const isFound = async () =>
      found !== undefined && (await offerFaultsIn(town.db)).includes(found)
    const outcomes = await rageAboutOffers(town, { until: isFound, ...sizes })
    const errors = town.started.flatMap(({ printed }) =>
      printed()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    )
    return { outcomes, errors, faults: await offerFaultsIn(town.db) }
  } finally {
    await town.close()
  }
}
