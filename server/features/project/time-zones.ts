import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { serverTexts } from '#texts/de/operating.ts'
import { findOtherOffset, findTimeZones, type Sample } from './time-zones.queries.ts'

interface Log {
  warn: (facts: object, text: string) => void
}

/**
 * Logs the time zones of projects for which Node and the database compute different offsets from
 * UTC within the next two years, because one of them has older time zone data, and those that one
 * of them does not know.
 */
export async function compareTimeZones(
  { db, clock }: AppContext,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  // One after the other: a single statement would fail if the database did not know one of them,
  // and would keep everybody else from the embedded database.
  for (const zone of await findTimeZones(db)) {
    if (stopping?.aborted) return
    try {
      const other = await firstDifference(db, zone, now)
      if (!other) continue
      const offsets = { node: offsetAt(zone, other.at), database: other.offset }
      const facts = { zone, from: other.at.toString(), ...offsets }
      log.warn({ ...facts, nodeData: process.versions.tz }, serverTexts.zoneDiffers(facts))
    } catch (error) {
      log.warn({ zone }, serverTexts.zoneUnknown(zone, whoDoesNotKnow(error)))
    }
  }
}

/** To a quarter of an hour, even if the database's clocks change before Node's. */
async function firstDifference(
  db: Database,
  zone: string,
  now: Temporal.Instant,
): Promise<Sample | undefined> {
  const sample = (at: Temporal.Instant) => ({ at, offset: offsetAt(zone, at) })
  const found = await findOtherOffset(db, zone, instantsFrom(now, zone).map(sample))
  if (!found) return undefined
  const weekBefore = found.at
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .subtract({ hours: weekHours })
  const quarters = Array.from({ length: 4 * weekHours }, (_, nth) =>
    weekBefore.add({ minutes: 15 * nth }),
  ).filter((at) => Temporal.Instant.compare(at, now) >= 0)
  return (await findOtherOffset(db, zone, quarters.map(sample))) ?? found
}

const offsetAt = (zone: string, at: Temporal.Instant) =>
  at.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9

const weekHours = 7 * 24
const weeks = 2 * 52

/**
 * One instant a week, and those just before and at each change of Node's clocks, so that a change
 * in the database a few hours or days apart is noticed too.
 */
function instantsFrom(now: Temporal.Instant, zone: string): Temporal.Instant[] {
  const instants = Array.from({ length: weeks }, (_, nth) => now.add({ hours: nth * weekHours }))
  const end = now.add({ hours: weeks * weekHours })
  let at = now.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (at && at.epochMilliseconds < end.epochMilliseconds) {
    instants.push(at.toInstant().subtract({ seconds: 1 }), at.toInstant())
    at = at.getTimeZoneTransition('next')
  }
  return instants
}

const invalidParameter = '22023'

function whoDoesNotKnow(error: unknown): 'Node' | 'PostgreSQL' {
  if (error instanceof RangeError) return 'Node'
  if ((error as { code?: string }).code === invalidParameter) return 'PostgreSQL'
  throw error
}
