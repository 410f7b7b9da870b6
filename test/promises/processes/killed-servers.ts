import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { claimSeconds } from '#server/mail/queued-mail.ts'
import { type MisbehavingServer, startMisbehavingServer } from '../../servers/misbehaving-server.ts'
import { startPostgres } from '../../servers/postgres.ts'
import { type ServerProcess, startListeningServer } from './process.ts'

type Server = ServerProcess & { address: string }

export interface KilledServers {
  db: Database
  mailServer: MisbehavingServer
  /** Starts a server whose clock is this many seconds ahead. */
  serve: (secondsAhead?: number) => Promise<Server>
}

/** What is interrupted by kills, and what must hold in spite of them. */
export interface Scenario<State> {
  kills: number
  /** How many servers run at a time, each with its clock 20 seconds ahead of the one before. */
  servers?: number
  /** Fills the database, while a server runs that is not killed. */
  prepare: (given: KilledServers & { address: string }) => Promise<State>
  /**
   * How far the clocks of the first servers are ahead, so that their jobs are due; those of the
   * next ones 40 seconds more, so that they run their jobs again.
   */
  secondsAhead?: (state: State) => number
  /** Starts what the kill is to interrupt, and resolves when it is time for it. */
  untilKill: (state: State, servers: Server[], kill: number) => Promise<void>
  /** Resolves when everything that the kill interrupted has noticed it. */
  afterKill?: (state: State, given: KilledServers) => Promise<void>
  /** Takes away what made the work slow enough to be hit. */
  recover: (state: State, given: KilledServers) => Promise<void>
  check: (state: State, given: KilledServers) => Promise<void>
}

const timeouts = { timeout: 150_000, interval: 200 }

/**
 * Kills servers on one PostgreSQL again and again while they work. Then servers start on which the
 * claims of the killed ones have lapsed, and once no email is waiting, the scenario is checked.
 */
export async function killRepeatedly<State>(scenario: Scenario<State>): Promise<void> {
  const { kills, servers = 1, secondsAhead } = scenario
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-killed-'))
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase(`killed_${randomBytes(6).toString('hex')}`)
  const mailServer = await startMisbehavingServer()
  const SECRET_KEY = randomBytes(32).toString('hex')
  const started: Server[] = []
  const serve = async (ahead = 0) => {
    const clock = join(folder, `clock-${ahead}`)
    await writeFile(clock, String(ahead))
    const server = await startListeningServer({
      settings: { DATABASE_URL, SECRET_KEY, SMTP_URL: mailServer.url, SECONDS_AHEAD_IN: clock },
      preload: ['./test/promises/processes/settable-clock.ts'],
    })
    started.push(server)
    return server
  }
  const serveAll = (ahead: number) =>
    Promise.all(Array.from({ length: servers }, (_, nth) => serve(ahead + 20 * nth)))
  const db = overPostgres(DATABASE_URL)
  const given = { db, mailServer, serve }
  try {
    const first = await serve()
    const state = await scenario.prepare({ ...given, address: first.address })
    await first.signal('SIGTERM')
    const aheadAfter = (kill: number) => (secondsAhead ? secondsAhead(state) + 40 * kill : 0)
    for (let kill = 0; kill < kills; kill++) {
      const running = await serveAll(aheadAfter(kill))
      await scenario.untilKill(state, running, kill)
      await Promise.all(running.map((server) => server.signal('SIGKILL')))
      await scenario.afterKill?.(state, given)
    }
    await scenario.recover(state, given)
    await serveAll(aheadAfter(kills) + claimSeconds)
    await vi.waitFor(async () => expect(await mailsWaiting(db)).toBe(0), timeouts)
    await scenario.check(state, given)
  } finally {
    await Promise.all(started.map((server) => server.signal('SIGKILL')))
    await db.destroy()
    await mailServer.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function mailsWaiting(db: Database): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
  return rows.length
}
