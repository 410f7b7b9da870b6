import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * A PGlite that refuses all queries once its PostgreSQL has crashed. Otherwise, it would still
 * respond, or block the whole process forever, because of locks that nothing releases.
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

  /** Closes the files without changing them, so that the database can be opened again. */
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

/**
 * Severities of errors that end PostgreSQL. Normally its supervisor restarts it, but PGlite has
 * none.
 */
const ends = ['FATAL', 'PANIC']

/**
 * Thrown after the embedded database has crashed, until it is open again; has PostgreSQL's code for
 * "cannot connect now".
 */
export class DatabaseAway extends Error {
  readonly code = '57P03'

  constructor() {
    super('the embedded database is not open at the moment')
  }
}
