import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/open.ts'
import type { House } from '#server/house.ts'
import { KeptAnswers } from '#server/kept-answers.ts'
import { openWays } from '#server/mail/ways.ts'
import { Memory } from '#server/memory.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A house on this database with mails that nobody sends; whoever tries a lot is not stopped. */
export function testHouse(db: Database, settings: Record<string, string> = {}): House {
  const config = readConfig({ RATE_LIMIT: 'off', ...settings })
  const changes = new Announcements()
  return {
    db,
    clock: systemClock,
    shortOfDisk: () => false,
    config,
    secretKey: Buffer.alloc(32, 7),
    ways: openWays({ ...config, log }),
    mailPosted: () => {},
    changes,
    // Tests change rows behind the house's back.
    visited: new Memory(0),
    answers: new KeptAnswers(changes),
    count: () => {},
    bookersErased: async () => {},
  }
}
