import { type Language, languageFor } from '#contract/language.ts'
import type { Offer, OfferQuery } from '#contract/offer.ts'
import type { PublicSlot, PublicSlotQuery } from '#contract/slot.ts'
import type { CachedResponse, ReadGuard } from '#server/cache/response-cache.ts'
import type { AppContext } from '#server/context.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { fieldError } from '#server/errors.ts'
import { closedDaysOf } from '#server/features/project/closed-days/closed-days.ts'
import { isFiled } from '#server/features/project/mail-settings/mail-settings.ts'
import { largestGroup } from '#server/features/project/project.rules.ts'
import {
  introduce,
  requireNamed,
  type Visit,
  visit,
  visitNow,
} from '#server/features/project/project.ts'
import { slicesOf } from '#server/slices.ts'
import { formTextsFor } from '#texts/form-texts.ts'
import { type WrittenSlots, writeSlots } from './offer.queries.ts'
import { type Days, dayAt, type OfferSpan, publicSpan, sharedDays } from './offer.rules.ts'

/**
 * The slots anybody can book now, allowing for lead times. Callers can vary the query without
 * limit, so reads go through `guard`. Throws `invalid`, and the same errors as `visit` and `guard`.
 */
export async function bookableSlots(
  ctx: AppContext,
  from: Visit,
  { query, guard }: { query: PublicSlotQuery; guard: ReadGuard },
): Promise<CachedResponse> {
  const read = async (visited: Visited) => {
    const { slots: text, endsAt } = await slotsFor(ctx, visited, { ...query, withFull: false })
    return { text, endsAt }
  }
  if (Object.keys(query).length === 0) return keptFor(ctx, from, { what: 'slots', read })
  const what = `slots ${await daysOf(ctx, from, query)} ${query.ressource_id ?? ''}`
  return keptFor(ctx, from, { what, read, guard })
}

async function daysOf(ctx: AppContext, from: Visit, query: Days): Promise<string> {
  const { project } = await visit(ctx, from)
  const now = ctx.clock.now()
  return sharedDays(query, spanOf(query, project.timezone, now), now)
}

/**
 * Everything the form needs, in the language of a BCP 47 tag: the project, its slots on these days
 * (by default the next 60), the full ones separately, and the form's text. Includes variants that
 * none of these slots offer. Throws the same errors as `bookableSlots`.
 */
export async function offerTo(
  ctx: AppContext,
  from: Visit,
  { query, guard }: { query: OfferQuery; guard: ReadGuard },
): Promise<CachedResponse> {
  const { lang = '', ...days } = query
  const language = languageFor(lang)
  const read = async (visited: Visited) => {
    const [project, closed, filed, { slots, full, endsAt }] = await Promise.all([
      introduce(ctx, visited, language),
      closedFor(ctx, visited, days),
      isFiled(ctx, visited.visitor),
      slotsFor(ctx, visited, { ...days, withFull: true }),
    ])
    const { max_people_per_booking, organisation, phone_required, questions, variants, currency } =
      project
    const changes = visited.project.visitorChanges
    const waiting = project.waiting_list
    const most = largestGroup(max_people_per_booking, ctx.config)
    const fields = phone_required || questions.length > 0
    const limits = { most, changes, variants, questions, currency }
    const texts = formTextsFor(language, { ...limits, organisation, fields, waiting, filed })
    const offer: Omit<Offer<unknown>, 'slots' | 'full'> = { language, project, closed, texts }
    const text = `{"slots":${slots},"full":${full},${JSON.stringify(offer).slice(1)}`
    return { text, endsAt }
  }
  const what = `offer ${language}`
  if (Object.keys(days).length === 0) return keptFor(ctx, from, { what, read })
  return keptFor(ctx, from, { what: `${what} ${await daysOf(ctx, from, days)}`, read, guard })
}

// More would make the page heavy, and nobody reads further without choosing a day.
const mostListed = 100

/** A coming slot as a page lists it. */
export interface ListedSlot {
  start: Temporal.Instant
  timezone: string
  /** The names of the variants it offers. */
  variants: string[]
}

export interface ProgrammeWish {
  projectId: string
  language: Language
  /** Writes the slots; called only if the text is not cached. */
  write: (slots: ListedSlot[]) => string
}

/** The coming slots as a text, for pages whose visitors run no scripts. Throws `not_found`. */
export async function programmeOf(
  ctx: AppContext,
  { projectId, language, write }: ProgrammeWish,
): Promise<string> {
  const read = async (visited: Visited) => {
    const [{ slots, endsAt }, { variants }] = await Promise.all([
      slotsFor(ctx, visited, { withFull: false }),
      introduce(ctx, visited, language),
    ])
    const names = new Map(variants.map((variant) => [variant.ressource_id, variant.name]))
    const coming: PublicSlot[] = JSON.parse(slots)
    const listed = coming.slice(0, mostListed).map(({ start, timezone, ressource_ids }) => ({
      start: Temporal.Instant.from(start),
      timezone: timezone ?? visited.project.timezone,
      variants: ressource_ids.flatMap((variant) => names.get(variant) ?? []),
    }))
    return { text: write(listed), endsAt }
  }
  const { plain } = await keptFor(ctx, { projectId }, { what: `programme ${language}`, read })
  return plain.toString()
}

type Visited = Awaited<ReturnType<typeof visit>>

interface Read {
  text: string
  endsAt: Temporal.Instant | null
}

interface Kept {
  what: string
  read: (visited: Visited) => Promise<Read>
  guard?: ReadGuard | undefined
}

/**
 * A cached response, shared by all websites the project lists; other websites have already been
 * refused.
 */
async function keptFor(
  ctx: AppContext,
  from: Visit,
  { what, read, guard }: Kept,
): Promise<CachedResponse> {
  const { responseCache, clock } = ctx
  const { projectId } = from
  const readForAll = async () => {
    const visited = await visitNow(ctx, { projectId })
    return { ...(await read(visited)), facts: visited.project }
  }
  const asked = { projectId, what, now: clock.now(), read: readForAll, guard }
  const { answer, facts } = await responseCache.to(asked).catch(async (error: unknown) => {
    await visit(ctx, from)
    throw error
  })
  requireNamed(facts, from)
  return answer
}

const longListDays = 70

/** A list of many days is read in slices, so that it does not keep other organisations waiting. */
async function slotsFor(
  ctx: AppContext,
  { visitor, project }: Visited,
  { withFull, ...query }: PublicSlotQuery & { withFull: boolean },
): Promise<WrittenSlots> {
  const { db, clock } = ctx
  const now = clock.now()
  const { timezone } = project
  const span = spanOf(query, timezone, now)
  const of = { ...visitor, ...span, now, timezone, resourceId: query.ressource_id, withFull }
  const hours = span.until.since(span.from, { largestUnit: 'hours' }).hours
  if (hours < 24 * longListDays) return writeSlots(db, of)
  const ids = (await listSlotStarts(ctx, { ...of, withDeleted: false })).map(([id]) => id)
  const parts = await slicesOf(ctx).through(of.organisationId, ids, (slotIds) =>
    writeSlots(db, { ...of, slotIds }),
  )
  return {
    slots: joined(parts.map(({ slots }) => slots)),
    full: joined(parts.map(({ full }) => full)),
    endsAt: earliest(parts.flatMap(({ endsAt }) => endsAt ?? [])),
  }
}

/** One JSON list of the elements of several. */
const joined = (lists: string[]): string =>
  `[${lists.flatMap((list) => (list === '[]' ? [] : list.slice(1, -1))).join(',')}]`

const earliest = (instants: Temporal.Instant[]): Temporal.Instant | null =>
  instants.reduce<Temporal.Instant | null>(
    (first, one) => (first && Temporal.Instant.compare(first, one) <= 0 ? first : one),
    null,
  )

async function closedFor({ db, clock }: AppContext, { visitor, project }: Visited, query: Days) {
  const { timezone } = project
  const { from, until } = spanOf(query, timezone, clock.now())
  const since = dayAt(from, timezone)
  const last = dayAt(until.subtract({ nanoseconds: 1 }), timezone)
  const days = await closedDaysOf(db, { ...visitor, since })
  return days.filter((day) => day.from <= last).map(({ everywhere, ...day }) => day)
}

function spanOf(query: Days, timezone: string, now: Temporal.Instant): OfferSpan {
  const span = publicSpan(query, timezone, now)
  if (typeof span === 'string') throw fieldError('to', span)
  return span
}
