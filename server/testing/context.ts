import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/open.ts'
import { openTransports } from '#server/mail/transports.ts'
import { ResponseCache } from '#server/response-cache.ts'
import { TtlCache } from '#server/ttl-cache.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A house on this database with mails that nobody sends; whoever tries a lot is not stopped. */
export function testContext(db: Database, settings: Record<string, string> = {}): AppContext {
  const config = readConfig({ RATE_LIMIT: 'off', ...settings })
  const changes = new Announcements()
  return {
    db,
    clock: systemClock,
    shortOfDisk: () => false,
    config,
    secretKey: Buffer.alloc(32, 7),
    transports: openTransports({ ...config, log }),
    mailPosted: () => {},
    changes,
    // Tests change rows without the server's knowledge.
    projectCache: new TtlCache(0),
    responseCache: new ResponseCache(changes),
    count: () => {},
    bookersErased: async () => {},
  }
}
