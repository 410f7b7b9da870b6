import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { type CrashDetectingPglite, DatabaseAway } from './crash-detection.ts'

interface Keeping {
  open: (onCrash: (error: Error) => void) => Promise<CrashDetectingPglite>
  /** Whether the disk has room for recovery; without it, PostgreSQL would crash again. */
  hasRoom: () => Promise<boolean>
  log: { warn: (facts: object, text: string) => void }
}

const lookEveryMs = 500
const longestPauseMs = 3000
/** How long consecutive statements may run before calls that have arrived are read. */
const longestTurnMs = 10

/**
 * The embedded database as its users see it: if its PostgreSQL crashes, it is opened again and
 * recovers from its log, as it would under PostgreSQL's supervisor. Until then, it is unavailable.
 */
export class SupervisedPglite {
  readonly waitReady = Promise.resolve()
  readonly ready = true
  readonly #keeping: Keeping
  #pglite: CrashDetectingPglite | undefined
  #reopening: Promise<void> | undefined
  #closed = false
  #turnedAt = 0

  private constructor(keeping: Keeping) {
    this.#keeping = keeping
  }

  static async open(keeping: Keeping): Promise<SupervisedPglite> {
    const supervised = new SupervisedPglite(keeping)
    supervised.#pglite = await supervised.#open()
    return supervised
  }

  get closed(): boolean {
    return this.#closed
  }

  readonly query: PGlite['query'] = async (...asked) => {
    await this.#turn()
    return this.#present().query(...asked)
  }

  async transaction<T>(work: (tx: Pick<Transaction, 'query' | 'rollback'>) => Promise<T>) {
    let begun = false
    try {
      return await this.#present().transaction((tx) => {
        begun = true
        const query: Transaction['query'] = async (...asked) => {
          await this.#turn()
          return tx.query(...asked)
        }
        return work({ query, rollback: () => tx.rollback() })
      })
    } catch (error) {
      if (begun) throw error
      // Kysely would wait forever for a transaction that cannot begin, so the transaction appears
      // to begin, and then fails at its first query.
      const refuse = () => Promise.reject(error)
      return work({ query: refuse, rollback: refuse })
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#reopening
    await this.#pglite?.close()
  }

  /**
   * Lets other work run from time to time. PGlite executes statements synchronously, so a job with
   * many statements would run to completion before the process reads a single call.
   */
  async #turn(): Promise<void> {
    if (performance.now() - this.#turnedAt < longestTurnMs) return
    await nextTurn()
    this.#turnedAt = performance.now()
  }

  #present(): CrashDetectingPglite {
    if (!this.#pglite) throw new DatabaseAway()
    return this.#pglite
  }

  #open(): Promise<CrashDetectingPglite> {
    return this.#keeping.open((error) => {
      this.#reopening ??= this.#reopen(error).finally(() => {
        this.#reopening = undefined
      })
    })
  }

  async #reopen(crash: Error & { code?: string }): Promise<void> {
    const { log, hasRoom } = this.#keeping
    log.warn({ code: crash.code }, 'the embedded database has crashed and is opened again')
    const crashed = this.#pglite
    this.#pglite = undefined
    await crashed?.abandon()
    let told = false
    const tell = (err: unknown): undefined => {
      if (!told) log.warn({ err }, 'the embedded database cannot be opened, and is tried again')
      told = true
    }
    for (let pauseMs = lookEveryMs; !this.#closed; ) {
      if (await hasRoom()) {
        this.#pglite = await this.#open().catch(tell)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
      if (this.#pglite) {
        log.warn({}, 'the embedded database is open again')
        return
      }
      await pause(pauseMs)
    }
  }
}
