import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/http/request/network.ts'
import { checkConsistency } from '../../invariants/consistency-check.ts'
import { lookInto } from '../../invariants/invariants.ts'
import { Ledger } from '../../invariants/ledger.ts'
import { startMailbox } from '../../servers/mailbox.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import { startListeningServer } from './process.ts'

const slots = 3
const visitors = 8
const longMs = 60_000
const metricsToken = randomBytes(16).toString('hex')

export type EmbeddedFixture = Awaited<ReturnType<typeof openEmbeddedFixture>>

/**
 * Opens a server on the embedded database in `folder`, a mail server, and an organisation with
 * slots.
 */
export async function openEmbeddedFixture(folder: string) {
  const mailServer = await openMailServer()
  const port = await freePort('127.0.0.1')
  const dataDir = join(folder, 'data')
  const clock = join(folder, 'seconds-ahead')
  await mkdir(folder, { recursive: true })
  await writeFile(clock, '0')
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    METRICS_TOKEN: metricsToken,
    SECONDS_AHEAD_IN: clock,
  }
  const preload = ['./test/promises/processes/settable-clock.ts']
  const server = await startListeningServer({ settings, preload })
  const { address } = server
  const museum = await registerOrganisation(address)
  const slotIds: string[] = []
  for (let slot = 0; slot < slots; slot++) {
    slotIds.push(await museum.openSlot({ max_attendees: 1_000_000 }))
  }
  return {
    address,
    museum,
    mailServer,
    slotIds,
    printed: server.printed,
    line: server.line,
    statusOf: async (path: string) => (await fetch(address + path)).status,
    /** Replaces the file atomically, because the server may read it at any time. */
    setClock: async (secondsAhead: number) => {
      await writeFile(`${clock}.new`, String(secondsAhead))
      await rename(`${clock}.new`, clock)
    },
    startVisitors: () => new Ledger({ museum, slotIds, addresses: [address], visitors }),
    /** Kills the server once no email is waiting, then compares the ledger with the stored data. */
    checkAfterKill: async (ledger: Ledger) => {
      while ((await mailsWaiting(address)) !== 0) await pause(200)
      await server.signal('SIGKILL')
      const told = { ledger, mailbox: mailServer, projectId: museum.projectId }
      return lookInto(dataDir, (db) => checkConsistency({ ...told, db }))
    },
    close: async () => {
      await server.signal('SIGKILL')
      await mailServer.goes()
    },
  }
}

/** A mail server that can be stopped and started again. */
async function openMailServer() {
  let present = await startMailbox()
  const { url } = present
  const all = [present]
  return {
    url,
    get mails() {
      return all.flatMap(({ mails }) => mails)
    },
    goes: () => present.close(),
    comesBack: async () => {
      present = await startMailbox({ port: Number(new URL(url).port) })
      all.push(present)
    },
    nextMail: () => present.waitFor(() => true, longMs),
  }
}

async function mailsWaiting(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const told = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^rundgang_mails{state="waiting"} (\d+)$/m.exec(told)?.[1])
}
