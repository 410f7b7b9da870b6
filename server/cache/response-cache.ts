import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Announcements } from '#server/database/notify/announcements.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

// Brotli levels above 5 take far longer and save only a few bytes.
const brotliOptions = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
}

export const compress = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, brotliOptions) : zip(text)

/** A response's text in each encoding it is sent in, compressed once, on first use. */
export class CachedResponse {
  readonly plain: Buffer
  /** A weak ETag, because it is the same for all encodings. */
  readonly etag: string
  readonly #small = new Map<Encoding, Promise<Buffer>>()

  constructor(plain: Buffer) {
    this.plain = plain
    const digest = createHash('sha256').update(plain).digest('base64url')
    this.etag = `W/"${digest.slice(0, 22)}"`
  }

  /** An upper bound on the memory this response uses, whichever encodings are requested. */
  get bytes(): number {
    return this.plain.length * 2
  }

  in(encoding: Encoding): Promise<Buffer> {
    const made = this.#small.get(encoding)
    if (made) return made
    const making = compress(this.plain, encoding)
    this.#small.set(encoding, making)
    return making
  }

  /**
   * The response that replaces this one, already compressed in the encodings used so far, so no
   * call waits for compression.
   */
  async followedBy(text: string): Promise<CachedResponse> {
    const plain = Buffer.from(text)
    if (plain.equals(this.plain)) return this
    const next = new CachedResponse(plain)
    await Promise.all([...this.#small.keys()].map((encoding) => next.in(encoding)))
    return next
  }
}

/** The data of a response, as read. */
export interface Reading<Facts> {
  text: string
  /** When the response becomes outdated just because time passes; null means never. */
  endsAt: Temporal.Instant | null
  /** Data that the caller must check before sending the response. */
  facts: Facts
}

/** Limits reads whose parameters a caller can vary endlessly. */
export interface ReadGuard {
  /**
   * Throws if the caller has used up its allowance. Called before a read, but not if the caller
   * shares a read that another call began.
   */
  admit: () => Promise<void>
  /** Runs a read when its turn comes. */
  turn: <T>(read: () => Promise<T>) => Promise<T>
}

export interface Question<Facts> {
  projectId: string
  /** Identifies the response within its project: the cache key. */
  what: string
  now: Temporal.Instant
  /** Reads the current state. Errors are not cached. */
  read: () => Promise<Reading<Facts>>
  /** Set if callers choose the parameters. Such responses are not refreshed ahead of time. */
  guard?: ReadGuard | undefined
}

export interface Given<Facts> {
  answer: CachedResponse
  facts: Facts
}

interface Known extends Given<unknown> {
  /** When the response's read began, by the monotonic clock. */
  begunAt: number
  /** The same moment by the wall clock. */
  readAt: Temporal.Instant
  endsAt: Temporal.Instant | null
}

interface CacheEntry {
  key: string
  projectId: string
  known?: Known
  reading?: Promise<Known> | undefined
  /**
   * Whether the pending read has already begun, in which case it may miss changes made from now on.
   */
  begun: boolean
  bytes: number
  askedAt: number
}

interface Bounds {
  /**
   * No cached response gets older than this, even if no announcement arrives: a process may die
   * before sending one.
   */
  oldestMs: number
  /** A response older than this is refreshed in the background. */
  renewedMs: number
  mostBytes: number
  mostAnswers: number
  /** Responses unused for this long are removed. */
  idleMs: number
}

const bounds: Bounds = {
  oldestMs: 900,
  renewedMs: 400,
  mostBytes: 24 * 1024 * 1024,
  mostAnswers: 1000,
  idleMs: 10_000,
}

/**
 * Caches each public response in memory for a moment: until a change to its project is announced,
 * its `endsAt` passes, or it is 0.9 seconds old. Concurrent requests share one read; if the data
 * changes during a read, later requests share the next one.
 */
export class ResponseCache {
  readonly #bounds: Bounds
  /** Ordered by last use, least recently used first. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #ofProject = new Map<string, Set<CacheEntry>>()
  /** Reads in flight, by key, including those whose result will not be cached. */
  readonly #underWay = new Map<string, Promise<void>>()
  #bytes = 0
  #willSweep = false

  constructor(changes: Announcements, given: Partial<Bounds> = {}) {
    this.#bounds = { ...bounds, ...given }
    changes.warn((projectId) => this.#forget(projectId))
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * A response that was at most 0.9 seconds old when requested, and was read after every change
   * announced so far.
   */
  async to<Facts>(question: Question<Facts>): Promise<Given<Facts>> {
    if (question.guard && !this.#isAtHand(question)) await question.guard.admit()
    // All responses under one key have the same type.
    return (await this.#known(question)) as Known & Given<Facts>
  }

  /** Whether the response needs no read of its own: it is cached, or another call is reading it. */
  #isAtHand(question: Question<unknown>): boolean {
    const place = this.#entries.get(keyOf(question))
    if (place?.reading) return true
    return place?.known !== undefined && this.#serves(place.known, performance.now(), question.now)
  }

  async #known(question: Question<unknown>): Promise<Known> {
    const askedAt = performance.now()
    const place = this.#placeOf(question, askedAt)
    const { known } = place
    if (known && this.#serves(known, askedAt, question.now)) {
      const isOld = askedAt - known.begunAt > this.#bounds.renewedMs
      if (isOld && !question.guard) this.#renew(place, question)
      return known
    }
    if (place.reading) {
      const read = await place.reading
      if (this.#serves(read, askedAt, question.now)) return read
    }
    // Shares a read that began after this request, or starts one.
    return this.#read(place, question)
  }

  #serves({ begunAt, readAt, endsAt }: Known, askedAt: number, now: Temporal.Instant): boolean {
    if (askedAt - begunAt > this.#bounds.oldestMs) return false
    if (endsAt && Temporal.Instant.compare(now, endsAt) >= 0) return false
    // The wall clock may have been set back or forward.
    return Math.abs(now.epochMilliseconds - readAt.epochMilliseconds) <= this.#bounds.oldestMs
  }

  #renew(place: CacheEntry, question: Question<unknown>): void {
    // If the refresh fails, a later caller reads again and gets the error.
    this.#read(place, question).catch(() => {})
  }

  #read(place: CacheEntry, question: Question<unknown>): Promise<Known> {
    if (place.reading) return place.reading
    place.begun = false
    place.reading = this.#readInTurn(place, question).finally(() => {
      place.reading = undefined
    })
    return place.reading
  }

  /**
   * Never starts two reads of the same key at the same time: otherwise, while a project keeps
   * changing, each request would start another read.
   */
  async #readInTurn(place: CacheEntry, question: Question<unknown>): Promise<Known> {
    const { key } = place
    const askedAt = performance.now()
    while (this.#underWay.has(key)) await this.#underWay.get(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#underWay.set(key, promise)
    const inTurn = question.guard?.turn ?? ((read) => read())
    try {
      return await inTurn(() => {
        place.begun = true
        const waitedMs = Math.round(performance.now() - askedAt)
        const now = question.now.add({ milliseconds: waitedMs })
        return this.#readOnce(place, { ...question, now })
      })
    } catch (error) {
      this.#drop(place)
      throw error
    } finally {
      this.#underWay.delete(key)
      resolve()
    }
  }

  async #readOnce(place: CacheEntry, { now, read }: Question<unknown>): Promise<Known> {
    const begunAt = performance.now()
    const { text, endsAt, facts } = await read()
    const before = place.known?.answer
    const answer = before ? await before.followedBy(text) : new CachedResponse(Buffer.from(text))
    const known = { answer, facts, begunAt, readAt: now, endsAt }
    this.#keep(place, known)
    return known
  }

  #placeOf(question: Question<unknown>, askedAt: number): CacheEntry {
    const { projectId } = question
    const key = keyOf(question)
    const place = this.#entries.get(key) ?? { key, projectId, begun: false, bytes: 0, askedAt }
    place.askedAt = askedAt
    this.#entries.delete(key)
    this.#entries.set(key, place)
    const others = this.#ofProject.get(projectId)
    if (others) others.add(place)
    else this.#ofProject.set(projectId, new Set([place]))
    this.#sweepLater()
    return place
  }

  /**
   * Does not store the result if its entry was dropped during the read, because the result may miss
   * the change that dropped it.
   */
  #keep(place: CacheEntry, known: Known): void {
    if (this.#entries.get(place.key) !== place) return
    const { mostBytes, mostAnswers } = this.#bounds
    const { bytes } = known.answer
    // A response this large would not leave room for others.
    if (bytes > mostBytes / 2) {
      this.#drop(place)
      return
    }
    this.#bytes += bytes - place.bytes
    place.bytes = bytes
    place.known = known
    for (const longestUnasked of this.#entries.values()) {
      if (this.#bytes <= mostBytes && this.#entries.size <= mostAnswers) return
      this.#drop(longestUnasked)
    }
  }

  #forget(projectId: string | null): void {
    const places = projectId === null ? this.#entries.values() : this.#ofProject.get(projectId)
    for (const place of [...(places ?? [])]) {
      // The waiting read will begin after this change, so a caller that asks now may share it.
      if (place.reading && !place.begun) this.#empty(place)
      else this.#drop(place)
    }
  }

  #empty(place: CacheEntry): void {
    this.#bytes -= place.bytes
    place.bytes = 0
    delete place.known
  }

  #drop(place: CacheEntry): void {
    if (this.#entries.get(place.key) !== place) return
    this.#entries.delete(place.key)
    this.#empty(place)
    const others = this.#ofProject.get(place.projectId)
    others?.delete(place)
    if (others?.size === 0) this.#ofProject.delete(place.projectId)
  }

  #sweepLater(): void {
    if (this.#willSweep) return
    this.#willSweep = true
    setTimeout(() => this.#sweep(), this.#bounds.idleMs).unref()
  }

  #sweep(): void {
    this.#willSweep = false
    const since = performance.now() - this.#bounds.idleMs
    for (const place of [...this.#entries.values()]) {
      if (place.askedAt < since && !place.reading) this.#drop(place)
    }
    if (this.#entries.size > 0) this.#sweepLater()
  }
}

const keyOf = ({ projectId, what }: Question<unknown>) => `${projectId} ${what}`
