import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { openTransports } from '#server/mail/delivery/transports.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { startPostman } from '#server/mail/queue/postman.ts'

interface Round {
  composers: Readonly<Record<string, Composer>>
  /** If undefined, emails become files in `dataDir`. */
  smtpUrl?: string | undefined
  dataDir?: string
}

const log = { info: () => {}, warn: () => {}, error: () => {} }
const sender = { mailFrom: 'no-reply@rundgang.example', publicUrl: 'https://rundgang.example' }
export const uncounted = { ended: () => {}, serversDown: () => {} }

/** Runs a postman once: sends the due emails and records their outcomes. */
export async function postmanRound(
  { db, ctx }: { db: Database; ctx: AppContext },
  { composers, smtpUrl, dataDir = ctx.config.dataDir }: Round,
): Promise<void> {
  const transports = openTransports({ smtpUrl, dataDir, log, ...sender, smtpAllowPrivate: true })
  const { clock, secretKey, changes } = ctx
  const carried = {
    db,
    clock,
    secretKey,
    log,
    transports,
    composers,
    changes,
    counts: uncounted,
    newOrganisationMails: 0,
    capped: true,
  }
  await startPostman({ ...carried, lookEveryMs: 1_000_000 }).stop()
  transports.close()
}
