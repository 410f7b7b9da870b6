import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { claimSeconds } from '#server/mail/queue/schedule.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import type { TakenMail } from '#test/servers/misbehaving-conversation.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const kills = shortOrLong(6, 20)
const projects = 8
const mailsEach = 250

let folder: string
let postgres: TestPostgres
let url: string
let db: Database
let mailServer: MisbehavingServer
const started: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-mail-kill-'))
  postgres = await startPostgres()
  url = await postgres.createDatabase(`mail_kill_${randomBytes(6).toString('hex')}`)
  mailServer = await startMisbehavingServer()
}, 60_000)

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
})

afterAll(async () => {
  await db?.destroy()
  await mailServer.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('no email is lost when the sending process is killed repeatedly, and duplicates have the same Message-ID', {
  timeout: 300_000,
}, async () => {
  const second = await serve()
  db = overPostgres(url)
  await postAll(second.address)
  // Slow enough that every phase of a handover is hit by a kill, and some emails are still waiting
  // after the last kill.
  for (const at of ['rcpt', 'data', 'dot'] as const) mailServer.order({ at, does: { waitMs: 200 } })

  const seed = randomInt(2 ** 31)
  const moments = momentsFrom(seed)
  for (const moment of moments) {
    const sending = await serve()
    await pause(moment)
    await sending.signal('SIGKILL')
    expect(await waiting()).toBeGreaterThan(0)
  }
  // Emails claimed by killed processes are due again once the claims lapse.
  await serve({ secondsAhead: claimSeconds })
  mailServer.behave()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 150_000, interval: 500 })

  const doubles = doublesIn(mailServer.taken)
  const abandoned = await triedAgain()
  process.stdout.write(
    `mails, seed ${seed}: killed after ${moments.join(', ')} ms, with ${abandoned} mails under way; ` +
      `${doubles.length} of ${projects * mailsEach} came twice\n`,
  )
  expect(await lost()).toEqual([])
  expect(doubles.filter((ids) => new Set(ids).size > 1)).toEqual([])
  // Otherwise, no kill would have hit a process while it was sending.
  expect(abandoned).toBeGreaterThan(kills)
})

async function serve({ secondsAhead = 0 } = {}) {
  const clock = join(folder, `clock-${secondsAhead}`)
  await writeFile(clock, String(secondsAhead))
  const settings = { DATABASE_URL: url, SECRET_KEY: secretKey, SMTP_URL: mailServer.url }
  const server = await startListeningServer({
    settings: { ...settings, SECONDS_AHEAD_IN: clock },
    preload: ['./test/promises/processes/settable-clock.ts'],
  })
  started.push(server)
  return server
}

const secretKey = randomBytes(32).toString('hex')

async function postAll(address: string): Promise<void> {
  const at = Temporal.Now.instant()
  for (let n = 0; n < projects; n++) {
    const { projectId } = await registerOrganisation(address)
    await postConfirmations(db, { projectId, count: mailsEach, at })
  }
}

/**
 * When to kill a server, in milliseconds after it starts: always below 1,500, and the same for the
 * same seed.
 */
function momentsFrom(seed: number): number[] {
  let state = seed
  return Array.from({ length: kills }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % 1500
  })
}

async function waiting(): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
  return rows.length
}

/** How many emails took more than one attempt; without kills, each would be sent on the first. */
async function triedAgain(): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').where('tries', '>', 1).execute()
  return rows.length
}

/** The recipients whose email was queued but did not arrive. */
async function lost(): Promise<string[]> {
  const posted = await db
    .selectFrom('outbox')
    .select(['recipient', 'state'])
    .where('bookingId', 'is not', null)
    .execute()
  expect(posted).toHaveLength(projects * mailsEach)
  const arrived = new Set(mailServer.taken.flatMap(({ recipients }) => recipients))
  return posted
    .filter(({ recipient, state }) => state !== 'sent' || !arrived.has(recipient))
    .map(({ recipient }) => recipient)
}

/**
 * The Message-IDs of emails that arrived more than once, by recipient; each recipient was sent one
 * email.
 */
function doublesIn(taken: TakenMail[]): string[][] {
  const ids = new Map<string, string[]>()
  for (const { recipients, messageId } of taken) {
    for (const to of recipients) ids.set(to, [...(ids.get(to) ?? []), messageId])
  }
  return [...ids.values()].filter(({ length }) => length > 1)
}
