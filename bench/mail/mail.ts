import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Database, overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { median } from '../load/beside.ts'
import { lastArrival, startMailServers } from './mail-servers.ts'
import { measurePace, type Pace } from './pace.ts'

/*
 * Measures whether one project's dead mail server and unknown addresses delay other projects'
 * emails. Of 1,000 emails from ten projects, a tenth go to the dead server and 5 % of the others
 * are refused; these runs alternate with runs of the good emails alone. Also measures how much CPU
 * time an email costs one process, and how many emails are sent per second; with `--beside FOLDER`
 * alternately with another checkout, such as an earlier version. With `--pace`, measures only CPU
 * time and speed.
 */

const { values: wanted } = parseArgs({
  options: { beside: { type: 'string' }, pace: { type: 'boolean', default: false } },
})

const turns = 5
const warmUps = 1
const projects = 10
const mailsEach = 100
const refusedEach = mailsEach / 20
const good = (projects - 1) * (mailsEach - refusedEach)
const mostTimes = 1.5
const longestMs = 120_000

type Kind = 'good alone' | 'with bad ones'

/** Makes a project's emails use the dead server. */
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

/**
 * Queues emails that are all due immediately. For `good alone`, it leaves out those that would
 * fail: the first project's, whose mail server is dead, and those to unknown addresses.
 */
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

/**
 * Measures the time from waking the postman to the arrival of the last good email, in milliseconds.
 */
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
    // The email about this booking wakes the postman.
    await waking.book(slotId, { booker_email: 'guest@schule.example' })
    const last = await lastArrival(mailServers.arrivals, { count: good + 1, withinMs: longestMs })
    return last - began
  } finally {
    await db.destroy()
    // Kills the server, because emails may be stuck with the dead mail server.
    await server.signal('SIGKILL')
    mailServers.close()
  }
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

async function compareKinds(): Promise<boolean> {
  const measured: Record<Kind, number[]> = { 'good alone': [], 'with bad ones': [] }
  for (let turn = -warmUps; turn < turns; turn++) {
    const kinds = Object.keys(measured) as Kind[]
    for (const kind of turn % 2 === 0 ? kinds : kinds.reverse()) {
      const ms = await measure(kind)
      if (turn >= 0) measured[kind].push(ms)
    }
  }
  const ratio = quantile(measured['with bad ones'], 0.5) / quantile(measured['good alone'], 0.5)
  console.log(`${turns} runs each, alternately`)
  console.table(Object.entries(measured).map(row))
  console.log(`ratio of medians: ${ratio.toFixed(2)}, at most ${mostTimes}`)
  // If nothing was measured, the ratio is NaN, so this comparison fails too.
  return ratio <= mostTimes
}

const paceTurns = 3
const mostCpuMs = 1
const fewestASecond = 1000
const timesBetter = 4

/**
 * Passes if this checkout is within the limits, which requires two otherwise idle cores, or if it
 * uses `timesBetter` times less CPU than the other checkout and is faster by the same factor.
 */
async function comparePaces(other: string | undefined): Promise<boolean> {
  const paces = new Map<string, Pace[]>([['this checkout', []]])
  if (other) paces.set(other, [])
  for (let turn = 0; turn < paceTurns; turn++) {
    for (const [checkout, measured] of paces) {
      measured.push(await measurePace(postgres, checkout === other ? other : undefined))
    }
  }
  const [here, there] = [...paces.values()].map((measured) => ({
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
    mailsASecond: median(measured.map(({ mailsASecond }) => mailsASecond)),
  }))
  console.log(
    `${paceTurns} runs each, alternately, one process with PostgreSQL and a local mail server`,
  )
  console.table(
    [here, there].flatMap((pace, nth) =>
      pace
        ? [
            {
              checkout: [...paces.keys()][nth],
              'CPU ms a mail': pace.cpuMs.toFixed(2),
              'mails a second': Math.round(pace.mailsASecond),
            },
          ]
        : [],
    ),
  )
  if (!here) return false
  console.log(`at most ${mostCpuMs.toFixed(1)} ms and at least ${fewestASecond} a second`)
  if (here.cpuMs <= mostCpuMs && here.mailsASecond >= fewestASecond) return true
  if (!there) return false
  const better = {
    cpu: there.cpuMs / here.cpuMs,
    pace: here.mailsASecond / there.mailsASecond,
  }
  const times = `${better.cpu.toFixed(1)} times less CPU, ${better.pace.toFixed(1)} times as many`
  console.log(`${times}; or ${timesBetter} times less and ${timesBetter} times as many`)
  return better.cpu >= timesBetter && better.pace >= timesBetter
}

try {
  const paced = await comparePaces(wanted.beside)
  const even = wanted.pace || (await compareKinds())
  if (!(paced && even)) process.exitCode = 1
} finally {
  await postgres.stop()
}
