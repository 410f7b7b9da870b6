import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'
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

// What a cached response takes beside its text, which may be empty.
const ownBytes = 500

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
    return this.plain.length * 2 + ownBytes
  }

  in(encoding: Encoding): Promise<Buffer> {
    return this.#small.getOrInsertComputed(encoding, () => compress(this.plain, encoding))
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

/** A read that calls made in the meantime share. */
interface SharedRead {
  result: Promise<Known>
  /** Whether it has begun, in which case it may miss changes made from now on. */
  begun: boolean
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
  readonly #known: LRUCache<string, Known>
  readonly #reads = new Map<string, SharedRead>()
  /** Reads in flight, by key, including those whose result will not be cached. */
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(changes: Announcements, given: Partial<Bounds> = {}) {
    this.#bounds = { ...bounds, ...given }
    const { mostBytes, mostAnswers, idleMs } = this.#bounds
    this.#known = new LRUCache({
      max: mostAnswers,
      maxSize: mostBytes,
      // A larger response would not leave room for others.
      maxEntrySize: mostBytes / 2,
      sizeCalculation: ({ answer }) => answer.bytes,
      ttl: idleMs,
      ttlAutopurge: true,
      updateAgeOnGet: true,
    })
    changes.warn((projectId) => this.#forget(projectId))
  }

  get bytes(): number {
    return this.#known.calculatedSize
  }

  /**
   * A response that was at most 0.9 seconds old when requested, and was read after every change
   * announced so far.
   */
  async to<Facts>(question: Question<Facts>): Promise<Given<Facts>> {
    if (question.guard && !this.#isAtHand(question)) await question.guard.admit()
    // All responses under one key have the same type.
    return (await this.#knownOrRead(question)) as Known & Given<Facts>
  }

  /** Whether the response needs no read of its own: it is cached, or another call is reading it. */
  #isAtHand(question: Question<unknown>): boolean {
    const key = keyOf(question)
    if (this.#reads.has(key)) return true
    const known = this.#known.peek(key)
    return known !== undefined && this.#serves(known, performance.now(), question.now)
  }

  async #knownOrRead(question: Question<unknown>): Promise<Known> {
    const askedAt = performance.now()
    const key = keyOf(question)
    const known = this.#known.get(key)
    if (known && this.#serves(known, askedAt, question.now)) {
      const isOld = askedAt - known.begunAt > this.#bounds.renewedMs
      // If the refresh fails, a later caller reads again and gets the error.
      if (isOld && !question.guard) this.#read(question).catch(() => {})
      return known
    }
    const reading = this.#reads.get(key)
    if (reading) {
      const read = await reading.result
      if (this.#serves(read, askedAt, question.now)) return read
    }
    // Shares a read that began after this request, or starts one.
    return this.#read(question)
  }

  #serves({ begunAt, readAt, endsAt }: Known, askedAt: number, now: Temporal.Instant): boolean {
    if (askedAt - begunAt > this.#bounds.oldestMs) return false
    if (endsAt && Temporal.Instant.compare(now, endsAt) >= 0) return false
    // The wall clock may have been set back or forward.
    return Math.abs(now.epochMilliseconds - readAt.epochMilliseconds) <= this.#bounds.oldestMs
  }

  #read(question: Question<unknown>): Promise<Known> {
    const key = keyOf(question)
    const shared = this.#reads.get(key)
    if (shared) return shared.result
    const { promise: result, resolve } = Promise.withResolvers<Known>()
    const read: SharedRead = { result, begun: false }
    this.#reads.set(key, read)
    resolve(this.#readInTurn(key, read, question))
    return result
  }

  /**
   * Never starts two reads of the same key at the same time: otherwise, while a project keeps
   * changing, each request would start another read.
   */
  async #readInTurn(key: string, read: SharedRead, question: Question<unknown>): Promise<Known> {
    const askedAt = performance.now()
    while (this.#underWay.has(key)) await this.#underWay.get(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#underWay.set(key, promise)
    const inTurn = question.guard?.turn ?? ((read) => read())
    // Not if a change was announced during the read, which may miss that change.
    const isShared = () => this.#reads.get(key) === read
    try {
      const known = await inTurn(() => {
        read.begun = true
        const waitedMs = Math.round(performance.now() - askedAt)
        return readOnce(question, {
          now: question.now.add({ milliseconds: waitedMs }),
          before: this.#known.peek(key)?.answer,
        })
      })
      if (isShared()) this.#known.set(key, known)
      return known
    } catch (error) {
      if (isShared()) this.#known.delete(key)
      throw error
    } finally {
      if (isShared()) this.#reads.delete(key)
      this.#underWay.delete(key)
      resolve()
    }
  }

  #forget(projectId: string | null): void {
    const isOf = (key: string) => projectId === null || key.startsWith(`${projectId} `)
    for (const key of [...this.#known.keys()]) if (isOf(key)) this.#known.delete(key)
    // A waiting read will begin after this change, so a caller that asks now may share it.
    for (const [key, { begun }] of this.#reads) if (begun && isOf(key)) this.#reads.delete(key)
  }
}

async function readOnce(
  { read }: Question<unknown>,
  { now, before }: { now: Temporal.Instant; before: CachedResponse | undefined },
): Promise<Known> {
  const begunAt = performance.now()
  const { text, endsAt, facts } = await read()
  const answer = before ? await before.followedBy(text) : new CachedResponse(Buffer.from(text))
  return { answer, facts, begunAt, readAt: now, endsAt }
}

const keyOf = ({ projectId, what }: Question<unknown>) => `${projectId} ${what}`
