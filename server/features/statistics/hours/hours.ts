import type { HoursQuery, HoursRow } from '#contract/hours.ts'
import type { OrganisationId, Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { slicesOf } from '#server/slices.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { type Led, listLedIn, listLedSlots } from './hours.queries.ts'

/** The tours a project's guides led, by month, guide and variant. */
export async function hoursIn(
  ctx: AppContext,
  { organisationId }: Staff,
  { projectId, ...days }: HoursQuery & { projectId: string },
): Promise<HoursRow[]> {
  // Wide enough for any time zone; the statement takes the project's.
  const from = Temporal.Instant.from(`${days.from}T00:00Z`).subtract({ hours: 24 })
  const until = Temporal.Instant.from(`${days.to}T00:00Z`).add({ hours: 48 })
  const of = { organisationId, projectId, from, until, withDeleted: true }
  const slotIds = (await listSlotStarts(ctx, of)).map(([id]) => id)
  return led(ctx, { organisationId, ...days, slotIds })
}

/** The tours the caller led in all projects, by month and variant. */
export async function hoursOf(
  ctx: AppContext,
  { organisationId, staffId }: Self,
  { from, to }: HoursQuery,
): Promise<HoursRow[]> {
  const slotIds = await listLedSlots(ctx.db, { organisationId, staffId })
  return led(ctx, { organisationId, from, to, slotIds, staffId })
}

interface Wanted extends HoursQuery {
  organisationId: OrganisationId
  slotIds: string[]
  staffId?: string
}

async function led(ctx: AppContext, wanted: Wanted): Promise<HoursRow[]> {
  const now = ctx.clock.now()
  const { organisationId } = wanted
  const parts = await slicesOf(ctx).through(organisationId, wanted.slotIds, (slotIds) =>
    listLedIn(ctx.db, { ...wanted, now, slotIds }),
  )
  const sums = new Map<string, Led>()
  for (const row of parts.flat()) {
    const key = `${row.month} ${row.key}`
    sums.set(key, { ...row, tours: row.tours + (sums.get(key)?.tours ?? 0) })
  }
  return [...sums.values()].sort(inOrder).map(rowOf)
}

const { compare } = new Intl.Collator('de')

const inOrder = (one: Led, other: Led) =>
  compare(one.month, other.month) ||
  compare(one.guide, other.guide) ||
  compare(one.project, other.project) ||
  compare(one.variant, other.variant) ||
  compare(one.key, other.key)

const rowOf = ({ month, project, guide, variant, tours, durationSeconds, rateCents }: Led) => ({
  month,
  project,
  guide: guide || formerMember,
  variant,
  tours,
  minutes: Math.round((tours * durationSeconds) / 60),
  rate_cents: rateCents,
  amount_cents: rateCents === null ? null : rateCents * tours,
})
