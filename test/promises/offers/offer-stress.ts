import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, overPostgres } from '#server/database/open.ts'
import { tokenOfLetter } from '#server/features/slot/guide-offer/guide-offer.ts'
import type { TestPostgres } from '../../servers/postgres.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '../../world/registered-organisation.ts'
import { type ServerProcess, startListeningServer } from '../processes/process.ts'

const servers = 3

export interface OfferTown {
  db: Database
  museum: RegisteredOrganisation
  secretKey: Buffer
  addresses: string[]
  /** The ids of the organisation's guides. */
  guides: string[]
  started: Pick<ServerProcess, 'signal' | 'printed'>[]
  /** Starts one more server. */
  serve: () => Promise<Awaited<ReturnType<typeof startListeningServer>>>
  close: () => Promise<void>
}

interface Wanted {
  guides: number
  servers?: number
  preload?: string[]
  env?: Record<string, string>
}

/** An organisation with guides, on several servers that share one PostgreSQL database. */
export async function openOfferTown(postgres: TestPostgres, wanted: Wanted): Promise<OfferTown> {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-offers-'))
  const url = await postgres.createDatabase(`offers_${randomBytes(6).toString('hex')}`)
  const secretKey = randomBytes(32)
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: secretKey.toString('hex'),
    ...wanted.env,
  }
  const serve = () => startListeningServer({ settings, preload: wanted.preload ?? [] })
  const started = await Promise.all(Array.from({ length: wanted.servers ?? servers }, serve))
  const addresses = started.map(({ address }) => address)
  const db = overPostgres(url, 4)
  const museum = await registerOrganisation(addresses[0] ?? '')
  const guides = await hire(db, museum, wanted.guides)
  return {
    ...{ db, museum, secretKey, addresses, guides, started, serve },
    close: async () => {
      await db.destroy()
      await Promise.all(started.map((server) => server.signal('SIGKILL')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts guides directly: registering them would hash a password for each. */
export async function hire(db: Database, { email }: RegisteredOrganisation, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into staff (organisation_id, id, name, email, password_hash, admin, created_at)
    select admin.organisation_id, one.id, 'Guide ' || one.n, one.id || '@museum.example', '',
      false, now()
    from staff as admin
    cross join unnest(${ids}::uuid[]) with ordinality as one(id, n)
    where admin.email = ${email}`.execute(db)
  return ids
}

/** The tokens of all links in offer emails, each with its member and one of its slots. */
export async function linksIn(
  { db, secretKey }: Pick<OfferTown, 'db' | 'secretKey'>,
  slotIds?: string[],
) {
  // Kysely would write `in ()`, which is a syntax error.
  if (slotIds?.length === 0) return []
  const offers = await db
    .selectFrom('guideOffer')
    .select(['letterId', 'slotId', 'staffId'])
    .$if(slotIds !== undefined, (all) => all.where('slotId', 'in', slotIds ?? []))
    .execute()
  return offers.map((offer) => ({ ...offer, token: tokenOfLetter(offer.letterId, secretKey) }))
}

/** Answers an offer. Returns the status and, if the answer was refused, the error code. */
export async function answer(
  address: string,
  { token, slotId }: { token: string; slotId: string },
  word: 'yes' | 'no' | 'undo' = 'yes',
): Promise<string> {
  const response = await fetch(`${address}/api/offer/${token}/${word}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slot_id: slotId }),
  })
  const body = (await response.json()) as { code?: string }
  return `${response.status}${body.code ? ` ${body.code}` : ''}`
}

/** Processes all items, at most `most` at a time. */
export async function together<Item>(
  items: Item[],
  most: number,
  work: (item: Item, n: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) {
      const item = items[n]
      if (item !== undefined) await work(item, n)
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
}
