import { domainToUnicode } from 'node:url'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { mayOldServersRun } from '#server/database/migrate.ts'
import { transact } from '#server/database/transact.ts'
import { requireProject } from '#server/features/project/project.ts'
import {
  datesOf,
  type Minutes,
  nextDates,
  readSpoken,
} from '#server/features/slot/timetable/spoken-day.rules.ts'
import {
  type BookingHit,
  emptyFormerIndex,
  foldForSearch,
  listNearest,
  listOnDays,
  type SearchedProject,
  searchIndex,
} from './search.queries.ts'
import { inOrder, isPast, readQuery, type Term, termsOf } from './search.rules.ts'

// A query reads a limited number of bookings, however many a project has. Common words are found
// among the bookings closest to now, and rare ones through the index; for words that are neither
// common nor rare, more bookings are read.
const nextRead = 500
const nearestRead = 1000
const indexedRead = 500
const nearlyRead = 200

// A weekday means the next ones, about a season.
const weeksAhead = 12

// Addresses are stored as people read them; admins may paste what a mail server shows.
const asciiDomain = /[\p{L}\p{N}.-]*xn--[\p{L}\p{N}.-]*/giu

/** Empties the index of the version before once no server of that version can run any more. */
export async function forgetFormerIndex(ctx: AppContext): Promise<void> {
  if (await mayOldServersRun(ctx.db, '0077-search', ctx.clock.now())) return
  await transact(ctx, ({ tx }) => emptyFormerIndex(tx))
}

interface Search extends SearchedProject {
  db: AppContext['db']
  limit: number
}

/**
 * The bookings in a project that match every word and number in a query, and are on one of its days
 * if it names some: future ones first, by start, then past ones, latest first. Without a day,
 * bookings with a word that differs by one letter follow. A day may also be a weekday, which means the
 * next ones, with a time of day; bookings that have a word such as `Freitag` come first. Throws
 * `not_found`.
 */
export async function searchBookings(
  ctx: AppContext,
  staff: Staff,
  { projectId, query, limit }: { projectId: string; query: string; limit: number },
): Promise<(BookingHit & { past: boolean })[]> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const typed = query.replaceAll(asciiDomain, (domain) => domainToUnicode(domain) || domain)
  const spoken = readSpoken(typed)
  const terms = await termsIn(db, spoken ? spoken.rest : typed)
  if (terms.length === 0 && !spoken) return []
  const now = clock.now()
  const search = { db, organisationId: staff.organisationId, projectId, now, limit }
  const shown = (found: BookingHit[]) =>
    found.slice(0, limit).map((booking) => ({ ...booking, past: isPast(booking, now) }))
  if (!spoken) return shown(await findAll(search, terms))
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const named = spoken.days.flatMap((day) => datesOf(day, today.year))
  const dates = [...named, ...nextDates(spoken, today, weeksAhead)]
  const onDays = await findOnDays(search, { dates, minutes: spoken.minutes }, terms)
  if (!spoken.mayBeName) return shown(onDays)
  const byName = await findExactly(search, await termsIn(db, typed))
  const known = new Set(byName.map(({ id }) => id))
  return shown([...byName, ...onDays.filter(({ id }) => !known.has(id))])
}

async function termsIn(db: AppContext['db'], typed: string): Promise<Term[]> {
  const { words, numbers } = readQuery(typed)
  return termsOf(await foldForSearch(db, words), numbers)
}

async function findOnDays(
  search: Search,
  when: { dates: string[]; minutes: Minutes | undefined },
  terms: Term[],
): Promise<BookingHit[]> {
  const patterns = terms.map(({ pattern }) => pattern)
  const found = await listOnDays(search.db, { ...search, ...when, patterns, most: nearestRead })
  return inOrder(found, search.now).slice(0, search.limit)
}

async function findAll(search: Search, terms: Term[]): Promise<BookingHit[]> {
  const exact = await findExactly(search, terms)
  if (exact.length >= search.limit) return exact
  const nearly = await findNearly(search, terms)
  const known = new Set(exact.map(({ id }) => id))
  return [...exact, ...nearly.filter(({ id }) => !known.has(id))].slice(0, search.limit)
}

async function findExactly(search: Search, terms: Term[]): Promise<BookingHit[]> {
  const { db, limit, now } = search
  const patterns = terms.map(({ pattern }) => pattern)
  const next = await listNearest(db, { ...search, patterns, ahead: true, most: nextRead })
  if (next.length >= limit) return inOrder(next, now)
  const [first = '', ...others] = patterns
  const listing = { ...search, anyOf: [first], patterns: others, most: indexedRead }
  const { found, complete } = await searchIndex(db, { ...listing, evenSome: false })
  if (complete) return inOrder(found, now)
  const nearest = { ...search, patterns, most: nearestRead }
  const ahead = await listNearest(db, { ...nearest, ahead: true })
  const left = limit - ahead.length
  const past = left > 0 ? await listNearest(db, { ...nearest, ahead: false, limit: left }) : []
  const nearby = inOrder([...ahead, ...past], now)
  if (nearby.length >= limit) return nearby.slice(0, limit)
  const { found: some } = await searchIndex(db, listing)
  return inOrder([...nearby, ...some], now).slice(0, limit)
}

/** Bookings with one wrong letter in one word or, if there are none, in several. */
async function findNearly(search: Search, terms: Term[]): Promise<BookingHit[]> {
  const { db, now } = search
  const list = async (listing: { anyOf: string[]; patterns: string[]; filters?: string[][] }) =>
    (await searchIndex(db, { ...search, ...listing, most: nearlyRead })).found
  const differing = terms.filter(({ nearly }) => nearly.length > 0)
  const found: BookingHit[] = []
  for (const term of differing) {
    const others = terms.filter((other) => other !== term).map(({ pattern }) => pattern)
    found.push(...(await list({ anyOf: term.nearly, patterns: others })))
  }
  const [longest] = differing.toSorted((one, other) => other.nearly.length - one.nearly.length)
  if (found.length === 0 && longest && differing.length > 1) {
    const others = terms.filter((other) => other !== longest)
    const filters = others.map(({ pattern, nearly }) => [pattern, ...nearly])
    found.push(...(await list({ anyOf: longest.nearly, patterns: [], filters })))
  }
  return inOrder(found, now)
}
