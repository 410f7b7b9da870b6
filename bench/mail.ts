import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, overPostgres } from '#server/database/open.ts'
import { postConfirmations } from '#server/testing/confirmations.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { startListeningServer } from '#server/testing/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#server/testing/registered-organisation.ts'
import type { Addresses, Arrivals } from './mail-server.ts'

/*
 * Whether a dead mail server of one project and addresses that nobody has hold up the mails of
 * others: 1,000 mails of ten projects, a tenth of them for a server that says nothing, and 5 % of
 * the others refused; by turns with the good ones among them alone.
 */

const turns = 5
const warmUps = 1
const projects = 10
const mailsEach = 100
const refusedEach = mailsEach / 20
const good = (projects - 1) * (mailsEach - refusedEach)
const mostTimes = 1.5
const longestMs = 120_000

type Kind = 'good alone' | 'with bad ones'

/** The mail servers, in a process of their own. */
async function startMailServers() {
  const child = fork(join(import.meta.dirname, 'mail-server.ts'))
  const next = async <T>() => (await once(child, 'message'))[0] as T
  const addresses = await next<Addresses>()
  const arrivals = () => {
    child.send('what arrived?')
    return next<Arrivals>()
  }
  return { addresses, arrivals, close: () => child.disconnect() }
}

/** Has the mails of a project leave by the dead server. */
async function giveToDeadServer(
  { projectId, cookie }: RegisteredOrganisation,
  at: string,
  port: number,
) {
  const answer = await fetch(`${at}/api/admin/settings/email/${projectId}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: new URLSearchParams({
      email_from: 'info@museum.example',
      email_custom_smtpserver: 'true',
      email_smtpserver: `127.0.0.1:${port}`,
      email_password: 'geheim',
    }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

/** All become due at once; those of the first project are only posted with the bad ones. */
async function post(db: Database, kind: Kind, organisations: RegisteredOrganisation[]) {
  const at = Temporal.Now.instant().subtract({ seconds: 1 })
  await db.transaction().execute(async (tx) => {
    for (const { projectId } of kind === 'good alone' ? organisations.slice(1) : organisations) {
      await postConfirmations(tx, { projectId, count: mailsEach, at })
    }
    if (kind === 'with bad ones') return
    await tx.deleteFrom('outbox').where('recipient', 'like', 'nobody%').execute()
  })
}

const secretKey = randomBytes(32).toString('hex')
const postgres = await startPostgres()

/** How many milliseconds after the postman was woken the last good mail arrived. */
async function measure(kind: Kind): Promise<number> {
  const url = await postgres.createDatabase(`bench_${randomBytes(6).toString('hex')}`)
  const mailServers = await startMailServers()
  const { living, deadPort } = mailServers.addresses
  const settings = { DATABASE_URL: url, SECRET_KEY: secretKey, SMTP_URL: living }
  const server = await startListeningServer({
    settings: { ...settings, SMTP_ALLOW_PRIVATE: '1', RATE_LIMIT: 'off' },
  })
  const db = overPostgres(url)
  try {
    const organisations: RegisteredOrganisation[] = []
    for (let n = 0; n < projects; n++)
      organisations.push(await registerOrganisation(server.address))
    const [first] = organisations
    if (first) await giveToDeadServer(first, server.address, deadPort)
    const waking = await registerOrganisation(server.address)
    const slotId = await waking.openSlot()
    await post(db, kind, organisations)
    const began = performance.timeOrigin + performance.now()
    // This booking's mail wakes the postman.
    await waking.book(slotId, { booker_email: 'guest@schule.example' })
    return (await lastArrival(mailServers.arrivals)) - began
  } finally {
    await db.destroy()
    // What is stuck with the dead server need not be waited for.
    await server.signal('SIGKILL')
    mailServers.close()
  }
}

async function lastArrival(ask: () => Promise<Arrivals>): Promise<number> {
  for (const until = performance.now() + longestMs; performance.now() < until; ) {
    const { mails, lastAt } = await ask()
    if (mails === good + 1) return lastAt
    await pause(100)
  }
  throw new Error('not all good mails arrived')
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

const row = ([kind, times]: [string, number[]]) => ({
  mails: kind,
  'last good one, median s': (quantile(times, 0.5) / 1000).toFixed(2),
  'slowest s': (quantile(times, 1) / 1000).toFixed(2),
  'good ones a second': Math.round((good + 1) / (quantile(times, 0.5) / 1000)),
})

try {
  const measured: Record<Kind, number[]> = { 'good alone': [], 'with bad ones': [] }
  for (let turn = -warmUps; turn < turns; turn++) {
    const kinds = Object.keys(measured) as Kind[]
    for (const kind of turn % 2 === 0 ? kinds : kinds.reverse()) {
      const ms = await measure(kind)
      if (turn >= 0) measured[kind].push(ms)
    }
  }
  const ratio = quantile(measured['with bad ones'], 0.5) / quantile(measured['good alone'], 0.5)
  console.log(`${turns} runs each, by turns`)
  console.table(Object.entries(measured).map(row))
  console.log(`ratio of medians: ${ratio.toFixed(2)}, at most ${mostTimes}`)
  // Also where nothing could be measured.
  if (!(ratio <= mostTimes)) process.exitCode = 1
} finally {
  await postgres.stop()
}
