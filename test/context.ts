import { ResponseCache } from '#server/cache/response-cache.ts'
import type { AppContext } from '#server/context.ts'
import { Announcements } from '#server/database/notify/announcements.ts'
import type { Database } from '#server/database/open.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { meetElsewhere } from '#server/features/booking/change/meeting-point.ts'
import { offerFreed } from '#server/features/booking/waiting/freed-place.ts'
import { findPublicProject } from '#server/features/project/project.queries.ts'
import { openTransports } from '#server/mail/delivery/transports.ts'
import { ProviderMetadata } from '#server/openid/provider.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** An app context on this database, without emails or limits. */
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
    // Nothing is cached, because tests change rows without the server's knowledge.
    projectCache: { memo: (id) => findPublicProject(withPriority(db), id), delete: () => false },
    providerMetadata: new ProviderMetadata(),
    responseCache: new ResponseCache(changes),
    count: () => {},
    bookersErased: async () => {},
    placesFreed: offerFreed,
    bookersMeetElsewhere: meetElsewhere,
  }
}
