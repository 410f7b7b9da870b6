import type { HoursQuery, HoursRow } from '#contract/hours.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { type Led, listLedBy, listLedIn } from './hours.queries.ts'

/** The tours a project's guides led, by month, guide and variant. */
export async function hoursIn(
  { db, clock }: AppContext,
  { organisationId }: Staff,
  of: HoursQuery & { projectId: string },
): Promise<HoursRow[]> {
  const { projectId, from, to } = of
  const wanted = { organisationId, projectId, from, to, now: clock.now() }
  return (await listLedIn(db, wanted)).map(rowOf)
}

/** The tours the caller led in all projects, by month and variant. */
export async function hoursOf(
  { db, clock }: AppContext,
  { organisationId, staffId }: Self,
  { from, to }: HoursQuery,
): Promise<HoursRow[]> {
  const wanted = { organisationId, staffId, from, to, now: clock.now() }
  return (await listLedBy(db, wanted)).map(rowOf)
}

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
