import type { Announcements } from '../database/notify/announcements.ts'
import { CachedResponse } from './cached-response.ts'

/** What is read to answer with. */
export interface Reading<Facts> {
  text: string
  /**
   * The first moment at which something in it is no longer so by time alone; null: there is none.
   */
  endsAt: Temporal.Instant | null
  /** What else is to be known of it before it is given to somebody. */
  facts: Facts
}

/** Bounds reads that one caller can vary without end. */
export interface ReadGuard {
  /** Throws where the caller has had too many; asked before a read, not where one is shared. */
  admit: () => Promise<void>
  /** Runs a read when its turn has come. */
  turn: <T>(read: () => Promise<T>) => Promise<T>
}

export interface Question<Facts> {
  projectId: string
  /** Which of the project's answers, in few words: it is kept under them. */
  what: string
  now: Temporal.Instant
  /** Reads what stands now. What it throws is kept by nobody. */
  read: () => Promise<Reading<Facts>>
  /** Set where callers choose what is asked; such an answer is not read ahead either. */
  guard?: ReadGuard | undefined
}

export interface Given<Facts> {
  answer: CachedResponse
  facts: Facts
}

interface Known extends Given<unknown> {
  /** By the clock that never goes back, when it began to be read. */
  begunAt: number
  /** By the clock on the wall. */
  readAt: Temporal.Instant
  endsAt: Temporal.Instant | null
}

interface CacheEntry {
  key: string
  projectId: string
  known?: Known
  reading?: Promise<Known> | undefined
  /** What changes from now on may be missing in what is being read. */
  begun: boolean
  bytes: number
  askedAt: number
}

interface Bounds {
  /** No answer is older, whatever was announced: a process may die before it can tell. */
  oldestMs: number
  /** A response this old is refreshed in the background. */
  renewedMs: number
  mostBytes: number
  mostAnswers: number
  /** What nobody asked for so long is forgotten. */
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
 * Answers to the public, kept in memory for a moment: until something of their project is announced
 * to have changed, the clock has made them wrong, or they are 0.9 seconds old. What many ask for at
 * once is read once; if it changes meanwhile, those who ask later wait for the next reading together.
 */
export class ResponseCache {
  readonly #bounds: Bounds
  /** Whose key was not asked for longest comes first. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #ofProject = new Map<string, Set<CacheEntry>>()
  /** What is being read, by the key, also where nobody will keep it. */
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

  /** An answer that was read after all that was announced, or was 0.9 seconds old, when asked. */
  async to<Facts>(question: Question<Facts>): Promise<Given<Facts>> {
    if (question.guard && !this.#isAtHand(question)) await question.guard.admit()
    // Each key has answers of one kind.
    return (await this.#known(question)) as Known & Given<Facts>
  }

  /** No read of its own is needed to answer: it is known, or somebody else has it read. */
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
    // Begun after this was asked, by this or another who waited for the same.
    return this.#read(place, question)
  }

  #serves({ begunAt, readAt, endsAt }: Known, askedAt: number, now: Temporal.Instant): boolean {
    if (askedAt - begunAt > this.#bounds.oldestMs) return false
    if (endsAt && Temporal.Instant.compare(now, endsAt) >= 0) return false
    // The clock may be set, back or ahead.
    return Math.abs(now.epochMilliseconds - readAt.epochMilliseconds) <= this.#bounds.oldestMs
  }

  #renew(place: CacheEntry, question: Question<unknown>): void {
    // If it cannot be read now, a later caller gets the error.
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
   * Never twice at once: while a project changes all the time, its lists would be read for each
   * asker.
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

  /** Nothing is kept in a place that was dropped meanwhile: what changed may be missing there. */
  #keep(place: CacheEntry, known: Known): void {
    if (this.#entries.get(place.key) !== place) return
    const { mostBytes, mostAnswers } = this.#bounds
    const { bytes } = known.answer
    // It would leave no room for any other.
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
      // It is read after this change, so a caller that asks now may wait for it.
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
