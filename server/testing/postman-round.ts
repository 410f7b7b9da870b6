import type { Database } from '#server/database/open.ts'
import type { House } from '#server/house.ts'
import type { Composer } from '#server/mail/message.ts'
import { startPostman } from '#server/mail/postman.ts'
import { openWays } from '#server/mail/ways.ts'

interface Round {
  composers: Readonly<Record<string, Composer>>
  /** Unset: into files in `dataDir`. */
  smtpUrl?: string | undefined
  dataDir?: string
}

const log = { info: () => {}, warn: () => {}, error: () => {} }
const sender = { mailFrom: 'no-reply@rundgang.example', publicUrl: 'https://rundgang.example' }
export const uncounted = { ended: () => {}, serversDown: () => {} }

/** One round of a postman: what is due is sent, or not, and recorded. */
export async function postmanRound(
  { db, house }: { db: Database; house: House },
  { composers, smtpUrl, dataDir = house.config.dataDir }: Round,
): Promise<void> {
  const ways = openWays({ smtpUrl, dataDir, log, ...sender, smtpAllowPrivate: true })
  const { clock, secretKey } = house
  const carried = {
    db,
    clock,
    secretKey,
    log,
    ways,
    composers,
    counts: uncounted,
    newOrganisationMails: 0,
    capped: true,
  }
  await startPostman({ ...carried, lookEveryMs: 1_000_000 }).stop()
  ways.close()
}
