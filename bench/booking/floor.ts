import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrganisationId } from '#server/auth/actor.ts'

const run = promisify(execFile)

/** The project to book slots in, with the values a client would already know. */
export interface BenchOrganisation {
  organisationId: OrganisationId
  projectId: string
  variantId: string
}

/**
 * The minimum work for a booking, on the product's tables with all keys and indexes: it takes
 * places if enough are free, stores the booking with its idempotency key, and queues its email.
 * Unlike the product's statement, it checks neither the slot's variants nor its lead time.
 */
const floorStatement = (slotId: string) => `
  with taken as (
    update slot set attendees = attendees + 1
    where organisation_id = :organisation and id = ${slotId}
      and attendees + 1 <= max_attendees
    returning id
  ), stored as (
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash)
    select :organisation, uuidv7(), :project, taken.id, :variant, 'Jürgen Weiß',
      'juergen.weiss@schule.example', 1, '', encode(random_bytes, 'base64'), now(), random_bytes,
      random_bytes
    from taken, sha256(uuid_send(gen_random_uuid())) as random_bytes
    returning id
  ), posted as (
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    select :organisation, uuidv7(), 'booking_confirmed', :project, stored.id,
      'juergen.weiss@schule.example', now(), now()
    from stored
  )
  select id from stored`

/** The benchmark's slots are numbered, so that their ids can be computed. */
const idStart = '0199c1de-0000-7000-8000-'
export const slotIdAt = (n: number) => idStart + n.toString(16).padStart(12, '0')
const slotIdInSql = `('${idStart}' || lpad(to_hex(:n::int), 12, '0'))::uuid`

/** The number of bookings per second that pgbench makes in the first `slots` slots. */
export async function floorOf(
  url: string,
  { organisationId, projectId, variantId }: BenchOrganisation,
  { slots, connections, seconds }: { slots: number; connections: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rundgang-pgbench-'))
  const script = join(folder, 'booking.sql')
  const oneLine = floorStatement(slotIdInSql).replaceAll(/\s+/g, ' ')
  writeFileSync(script, `\\set n random(1, ${slots})\n${oneLine};\n`)
  const threads = Math.min(connections, availableParallelism())
  const variables = { organisation: organisationId, project: projectId, variant: variantId }
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const options = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', seconds].map(
    String,
  )
  try {
    const { stdout } = await run('pgbench', [...options, ...defined, '-f', script, url])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('pgbench is missing; on Debian it is in the package "postgresql"')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
