import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'

/** What every feature is given: the house it lives in. */
export interface House {
  db: Database
  clock: Clock
  config: Config
  /** Encrypts what is stored and must be read again: 32 bytes. */
  secretKey: Buffer
  /** Tells the postman that a mail was posted; called after the commit. */
  mailPosted: () => void
  /** Takes what was erased out of this process's files as well; called after the commit. */
  bookersErased: () => Promise<void>
}
