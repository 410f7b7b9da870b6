import { randomUUIDv7 } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { inOneSpelling } from '#contract/address.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { type Transaction, withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { requireProject } from '#server/features/project/project.ts'
import {
  type BookingHit,
  compareIndex,
  deleteEntries,
  listEntries,
  listFirst,
  listForIndex,
  listLeftOut,
  listNearest,
  listOrganisations,
  listUnindexed,
  type SearchedProject,
  storeEntries,
} from './search.queries.ts'
import {
  inOrder,
  isIn,
  isPast,
  type NearlyAsked,
  nearlyIn,
  oneDiffers,
  searchEntryOf,
  severalDiffer,
  type Term,
  termsOf,
} from './search.rules.ts'

// Small enough that a concurrent call hardly has to wait.
const atOnce = 50
const comparedAtOnce = 200
/** A transaction that began this long ago has ended, so the booking that it stored is visible. */
const overlapMs = 2 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** An address as people read it, and its domain as browsers send it; admins may paste either. */
const spellingsOf = (address: string) => [
  inOneSpelling(address),
  domainToASCII(address.slice(address.lastIndexOf('@') + 1)),
]

interface Bookings {
  organisationId: OrganisationId
  bookingIds: string[]
}

/**
 * Updates the search words of bookings. Computes them first and writes them in one statement, so
 * bookings do not wait for the computation. Leaves out bookings that have been erased or changed
 * meanwhile, or are locked by another transaction. Returns how many were stored.
 */
export async function indexBookings(tx: Transaction, of: Bookings): Promise<number> {
  const bookings = await listForIndex(tx, of)
  const entries = bookings.map((booking) => {
    const number = bookingNumber(booking.id).replaceAll(' ', '')
    const emails = spellingsOf(booking.bookerEmail)
    return { ...booking, ...searchEntryOf({ ...booking, number, emails }) }
  })
  return storeEntries(tx, of.organisationId, entries)
}

/** Indexes bookings in small batches, and returns how many were stored. */
async function indexInBatches(
  ctx: AppContext,
  { organisationId, bookingIds }: Bookings,
  pause: () => Promise<unknown>,
): Promise<number> {
  let stored = 0
  for (let first = 0; first < bookingIds.length; first += atOnce) {
    if (first > 0) await pause()
    const some = { organisationId, bookingIds: bookingIds.slice(first, first + atOnce) }
    stored += await indexBookings(withoutTransaction(ctx.db), some)
  }
  return stored
}

/** When a job must end, and how it pauses while bookings need the database. */
export interface Background {
  stopping?: AbortSignal | undefined
  pause?: () => Promise<unknown>
}

const noPause = async () => {}

/** The current time in milliseconds, as encoded in booking ids. */
const nowMs = () => Number.parseInt(randomUUIDv7().replaceAll('-', '').slice(0, 12), 16)

/**
 * Indexes this process's bookings soon after they are committed, so indexing does not slow down
 * booking. Each change marks its organisation for indexing.
 */
export class NewBookings {
  /** For each organisation, the time from which bookings may be missing from the index. */
  readonly #noted = new Map<OrganisationId, number>()

  note(organisationId: OrganisationId, since?: number): void {
    const known = this.#noted.get(organisationId)
    // If the organisation is already noted, the time is not needed. This runs after every change.
    if (known !== undefined && (since === undefined || since >= known)) return
    this.#noted.set(organisationId, since ?? nowMs())
  }

  async index(ctx: AppContext, { stopping, pause = noPause }: Background = {}): Promise<void> {
    if (ctx.shortOfDisk()) return
    await eachInTurn(
      [...this.#noted],
      async ([organisationId, since]) => {
        this.#noted.delete(organisationId)
        let done = false
        try {
          done = await indexSince(ctx, { organisationId, since, stopping, pause })
        } finally {
          if (!done) this.note(organisationId, since)
        }
      },
      stopping,
    )
  }
}

interface Since extends Background {
  organisationId: OrganisationId
  since: number
  pause: () => Promise<unknown>
}

/** Returns false if bookings are left for the next run, for example because they are locked. */
async function indexSince(
  ctx: AppContext,
  { organisationId, since, stopping, pause }: Since,
): Promise<boolean> {
  const after = idAt(since - overlapMs)
  const limit = 10 * atOnce
  for (;;) {
    // Ids that do not contain a time belong to older bookings, which `completeSearchIndex` finds.
    const before = idAt(nowMs() + overlapMs)
    const found = await listUnindexed(ctx.db, { organisationId, after, before, limit })
    const bookingIds = found.map(({ id }) => id)
    const stored = await indexInBatches(ctx, { organisationId, bookingIds }, pause)
    if (stored < found.length || stopping?.aborted) return false
    if (found.length < limit) return true
  }
}

/**
 * Indexes bookings from the last day that are missing because of a crash or a server running an
 * earlier version. Several processes may run this concurrently.
 */
export async function indexLeftOut(
  ctx: AppContext,
  { stopping, pause = noPause }: Background = {},
): Promise<void> {
  if (ctx.shortOfDisk()) return
  const since = nowMs() - dayMs
  await eachInTurn(
    await listLeftOut(ctx.db, idAt(since)),
    ({ id: organisationId }) => indexSince(ctx, { organisationId, since, stopping, pause }),
    stopping,
  )
}

/** The smallest id that can be created at the given time. */
function idAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * Compares the index with all bookings, latest first, adds missing bookings and deletes erased
 * ones. Covers bookings older than the index, and those that other jobs left out. Several processes
 * may run this concurrently. Returns false if it ended before everything was compared.
 */
export async function completeSearchIndex(
  ctx: AppContext,
  { stopping, pause = noPause }: Background = {},
): Promise<boolean> {
  const mustEnd = () => stopping?.aborted || ctx.shortOfDisk()
  await eachInTurn(await listOrganisations(ctx.db), async ({ id: organisationId }) => {
    let before: string | undefined = lastId
    while (before !== undefined && !mustEnd()) {
      await pause()
      const asked = { organisationId, before, limit: comparedAtOnce }
      const compared = await compareIndex(ctx.db, asked)
      const missing = compared.filter(({ wanted, present }) => wanted && !present)
      const erased = compared.filter(({ wanted, present }) => !wanted && present)
      const of = { organisationId, bookingIds: missing.map(({ id }) => id) }
      await indexInBatches(ctx, of, pause)
      await deleteErased(ctx, { organisationId, bookingIds: erased.map(({ id }) => id) })
      before = compared.length < comparedAtOnce ? undefined : compared.at(-1)?.id
    }
  })
  return !mustEnd()
}

async function deleteErased(ctx: AppContext, of: Bookings): Promise<void> {
  if (of.bookingIds.length === 0) return
  await transact(ctx, async ({ tx, erased }) => {
    await deleteEntries(tx, of)
    erased()
  })
}

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
