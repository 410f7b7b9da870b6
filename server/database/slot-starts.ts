import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { slicesOf } from '#server/slices.ts'
import type { Database } from './open.ts'

interface Within {
  organisationId: OrganisationId
  projectId: string
  /** The first instant, and the end, exclusive; undefined: no limit. */
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
  withDeleted: boolean
}

/** A slot's id and when it starts, in milliseconds since 1970. */
export type SlotStart = [id: string, atMs: number]

/** As many are read in one statement. */
const few = 1000
const walkedAtOnce = 2000

/**
 * The slots of a project in a span, sorted by start, so that they can then be read in slices. Every
 * slot that stays in the span is listed once, even if it is moved meanwhile: many slots are listed
 * in the order of their ids, which never change.
 */
export async function listSlotStarts(
  { db }: { db: Database },
  within: Within,
): Promise<SlotStart[]> {
  const { organisationId } = within
  const slices = slicesOf({ db })
  const first = await slices.run(organisationId, () => listFirst(db, within))
  if (first.length <= few) return first
  const found: SlotStart[] = []
  let after: string | null = null
  do {
    const reached: string | null = after
    const page: Walked = await slices.run(organisationId, () => walkOn(db, within, reached))
    found.push(...page.found)
    after = page.last
  } while (after !== null)
  return found.sort(([id, at], [otherId, otherAt]) => at - otherAt || (id < otherId ? -1 : 1))
}

// Many rows are returned as a single JSON value, because the embedded database takes longer to send
// rows value by value than to read them.
const asJson = sql`coalesce(json_agg(json_build_array(slot.id,
  (extract(epoch from slot.starts_at) * 1000)::float8)), '[]')`

const inSpan = ({ from, until, withDeleted }: Within) => sql`
  slot.starts_at >= coalesce(${from?.toString() ?? null}::timestamptz, '-infinity')
  and slot.starts_at < coalesce(${until?.toString() ?? null}::timestamptz, 'infinity')
  ${withDeleted ? sql`` : sql`and slot.deleted_at is null`}`

async function listFirst(db: Database, within: Within): Promise<SlotStart[]> {
  const { rows } = await sql<{ found: SlotStart[] }>`
    select ${asJson} as found from (
      select slot.id, slot.starts_at from slot
      where slot.organisation_id = ${within.organisationId}
        and slot.project_id = ${within.projectId} and ${inSpan(within)}
      order by slot.starts_at, slot.id limit ${few + 1}
    ) as slot`.execute(db)
  return rows[0]?.found ?? []
}

interface Walked {
  found: SlotStart[]
  /** The last slot looked at; null if there are no more. */
  last: string | null
}

async function walkOn(db: Database, within: Within, after: string | null): Promise<Walked> {
  const least = '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<Walked>`
    with walked as materialized (
      select slot.id, slot.starts_at, slot.deleted_at from slot
      where slot.organisation_id = ${within.organisationId}
        and slot.project_id = ${within.projectId} and slot.id > ${after ?? least}::uuid
      order by slot.id limit ${walkedAtOnce}
    )
    select (select ${asJson} from walked as slot where ${inSpan(within)}) as found,
      (select id from walked order by id desc limit 1) as last`.execute(db)
  const { found = [], last = null } = rows[0] ?? {}
  return { found, last }
}
