import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overPostgres } from '#server/database/open.ts'
import { freePort } from '#server/http/request/network.ts'
import { claimSeconds } from '#server/mail/queued-mail.ts'
import { checkConsistency, untilAllMailsLeft } from '../../invariants/consistency-check.ts'
import { Ledger } from '../../invariants/ledger.ts'
import { startMailbox } from '../../servers/mailbox.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import { startListeningServer } from './process.ts'

const slots = 3
const many = 12

export type FaultFixture = Awaited<ReturnType<typeof openFaultFixture>>

/**
 * Opens two servers on the PostgreSQL at `url`, a mail server, and an organisation with unlimited
 * places.
 */
export async function openFaultFixture(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-faults-'))
  const mailbox = await startMailbox()
  const clock = join(folder, 'seconds-ahead')
  const setAhead = (seconds: number) => writeFile(clock, String(seconds))
  await setAhead(0)
  const { servers, ports, restart } = await startServers({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    SECONDS_AHEAD_IN: clock,
  })
  const addresses = servers.map((server) => server.address)
  const museum = await registerOrganisation(addresses[0] ?? '')
  const openings = Array.from({ length: slots }, () =>
    museum.openSlot({ max_attendees: 1_000_000 }),
  )
  const slotIds = await Promise.all(openings)
  const { projectId } = museum
  const ledgers: Ledger[] = []
  return {
    ...{ servers, ports, addresses, restart, museum, mailbox, slotIds, setAhead },
    startVisitors: (at = addresses, visitors = many / at.length) => {
      const load = { museum, slotIds, addresses: at, visitors }
      const ledger = new Ledger(load)
      ledgers.push(ledger)
      return ledger
    },
    /**
     * Waits until all emails are sent, then compares the ledger with the stored data and the
     * received emails.
     */
    check: async (ledger: Ledger, storedAt = url) => {
      const db = overPostgres(storedAt)
      try {
        await untilAllMailsLeft(db, () => setAhead(claimSeconds + 1))
        return await checkConsistency({ ledger, db, mailbox, projectId })
      } finally {
        await setAhead(0)
        await db.destroy()
      }
    },
    close: async () => {
      for (const ledger of ledgers) ledger.leave()
      await Promise.all(servers.map((server) => server.signal('SIGKILL')))
      await mailbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServers(settings: Record<string, string>) {
  const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const start = (port: number) =>
    startListeningServer({
      settings: { ...settings, PORT: String(port) },
      preload: ['./test/promises/processes/settable-clock.ts'],
    })
  const starts = await Promise.allSettled(ports.map(start))
  const servers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed) {
    await Promise.all(servers.map((server) => server.signal('SIGKILL')))
    throw failed.reason
  }
  /** Restarts a server that has exited. */
  const restart = async (at: number) => {
    servers[at] = await start(ports[at] ?? 0)
  }
  return { servers, ports, restart }
}
