import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * PGlite that is asked nothing more once its PostgreSQL has crashed. It would answer, or be busy
 * with it for ever and the whole process with it: it holds locks that nobody gives back any more.
 */
export class CrashDetectingPglite extends PGlite {
  readonly #onCrash: (error: Error) => void
  #crashed = false

  constructor(options: PGliteOptions, onCrash: (error: Error) => void) {
    super(options)
    this.#onCrash = onCrash
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#crashed) throw new DatabaseAway()
    return super.execProtocolRawSync(message)
  }

  override execProtocol(...asked: Parameters<PGlite['execProtocol']>) {
    return super.execProtocol(...asked).catch((error) => this.#noticed(error))
  }

  override execProtocolStream(...asked: Parameters<PGlite['execProtocolStream']>) {
    return super.execProtocolStream(...asked).catch((error) => this.#noticed(error))
  }

  /** Leaves the files as they are for the next process that opens them. */
  async abandon(): Promise<void> {
    this.#crashed = true
    await this.fs?.closeFs().catch(() => {})
  }

  #noticed(error: Error & { severity?: string }): never {
    if (!ends.includes(error.severity ?? '')) throw error
    if (!this.#crashed) this.#onCrash(error)
    this.#crashed = true
    throw new DatabaseAway()
  }
}

/** What PostgreSQL does not survive; its supervisor would start it again, which PGlite lacks. */
const ends = ['FATAL', 'PANIC']

/**
 * The embedded database has crashed and is not back yet. In PostgreSQL's words: cannot connect now.
 */
export class DatabaseAway extends Error {
  readonly code = '57P03'

  constructor() {
    super('the embedded database is not open at the moment')
  }
}
