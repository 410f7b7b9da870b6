import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import {
  type BookingHit,
  listEntries,
  listFirst,
  listNearest,
  type SearchedProject,
} from './search.queries.ts'
import {
  inOrder,
  isIn,
  isPast,
  type NearlyAsked,
  nearlyIn,
  oneDiffers,
  severalDiffer,
  type Term,
  termsOf,
} from './search.rules.ts'

// A query reads a limited number of bookings, however many a project has. Common words are found
// among the bookings closest to now, and rare ones through the index; for words that are neither
// common nor rare, more bookings are read.
const nextRead = 500
const nearestRead = 1000
const indexedRead = 500
const nearlyRead = 200
// How many bookings are looked up and sorted if the index lists `indexedRead` or more entries.
const orderedOfMany = 200

interface Search extends SearchedProject {
  db: AppContext['db']
  terms: Term[]
  limit: number
}

/**
 * The bookings in a project that match every word in a query: future ones first, by start, then
 * past ones, latest first. Bookings with a word that differs by one letter follow. Throws
 * `not_found`.
 */
export async function searchBookings(
  ctx: AppContext,
  staff: Staff,
  { projectId, query, limit }: { projectId: string; query: string; limit: number },
): Promise<(BookingHit & { past: boolean })[]> {
  await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const terms = termsOf(query, projectId)
  if (terms.length === 0) return []
  const { organisationId } = staff
  const search = { db, organisationId, projectId, now: clock.now(), terms, limit }
  const exact = await findExactly(search)
  const nearly = exact.length < limit ? await findNearly(search) : []
  const known = new Set(exact.map(({ id }) => id))
  const found = [...exact, ...nearly.filter(({ id }) => !known.has(id))].slice(0, limit)
  return found.map((booking) => ({ ...booking, past: isPast(booking, search.now) }))
}

async function findExactly(search: Search): Promise<BookingHit[]> {
  const { db, terms, limit, now } = search
  const anyOf = terms.map(({ pattern }) => [pattern])
  const next = await listNearest(db, { ...search, patterns: anyOf, ahead: true, most: nextRead })
  if (next.length >= limit) return inOrder(next, now)
  const keys = terms.flatMap((term) => term.keys)
  if (keys.length === 0) return findNearest(search, anyOf)
  const patterns = terms.map(({ pattern }) => pattern)
  const asked = { ...search, keys, nearly: null, patterns, most: indexedRead }
  const listed = await listEntries(db, asked)
  const bookingIds = listed.map(({ bookingId }) => bookingId)
  const first = (ids: string[]) => listFirst(db, { ...search, bookingIds: ids })
  if (listed.length < indexedRead) return inOrder(await first(bookingIds), now)
  const nearest = await findNearest(search, anyOf)
  if (nearest.length >= limit) return nearest
  const some = await first(bookingIds.slice(0, orderedOfMany))
  return inOrder([...nearest, ...some], now).slice(0, limit)
}

async function findNearest(search: Search, patterns: string[][]): Promise<BookingHit[]> {
  const { db, limit, now } = search
  const nearest = { ...search, patterns, most: nearestRead }
  const ahead = await listNearest(db, { ...nearest, ahead: true })
  const left = limit - ahead.length
  const past = left > 0 ? await listNearest(db, { ...nearest, ahead: false, limit: left }) : []
  return inOrder([...ahead, ...past], now)
}

/** Bookings with one wrong letter in at least one word; exact matches may be among them. */
async function findNearly(search: Search): Promise<BookingHit[]> {
  const { db, terms, now } = search
  const list = (asked: NearlyAsked) => listEntries(db, { ...search, ...asked, most: nearlyRead })
  const lists = []
  for (const asked of oneDiffers(terms)) lists.push(await list(asked))
  if (lists.every(({ length }) => length === 0)) {
    for (const asked of severalDiffer(terms)) lists.push(await list(asked))
  }
  const matching = lists.flat().filter(({ words }) => terms.every((term) => isIn(words, term)))
  if (matching.length === 0) return []
  const bookingIds = [...new Set(matching.map(({ bookingId }) => bookingId))]
  const found = await listFirst(db, { ...search, bookingIds })
  if (lists.every((list) => list.length < nearlyRead)) return inOrder(found, now)
  const patterns = terms.map((term) => [
    term.pattern,
    ...new Set(matching.flatMap(({ words }) => nearlyIn(words, term).map((word) => `% ${word} %`))),
  ])
  return inOrder([...(await findNearest(search, patterns)), ...found], now)
}
