import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

/*
 * Measures whether the duration of a log-in or a password reset reveals that an address has an
 * account. It makes calls for a known and an unknown address alternately, to a separate server
 * process.
 */

const turns = 200
const warmUps = 10
const most = 0.1

interface Answer {
  ms: number
  /** Status, header names and body: everything a response could reveal besides its timing. */
  said: string
}

type Ask = (email: string) => Promise<Answer>

interface Measured {
  call: string
  known: number[]
  unknown: number[]
  said: Set<string>
}

async function ask(url: string, fields: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const body = await answer.text()
  const ms = performance.now() - began
  return { ms, said: [answer.status, ...[...answer.headers.keys()].sort(), body].join(' ') }
}

/**
 * Alternates between the known address and an unknown one. They take turns going first, so neither
 * is favoured.
 */
async function measure(call: string, known: string, asking: Ask): Promise<Measured> {
  const measured: Measured = { call, known: [], unknown: [], said: new Set() }
  for (let turn = -warmUps; turn < turns; turn++) {
    const unknown = `${crypto.randomUUID()}@museum.example`
    const pair = [
      { email: known, kind: 'known' } as const,
      { email: unknown, kind: 'unknown' } as const,
    ]
    for (const { email, kind } of turn % 2 === 0 ? pair : pair.reverse()) {
      const { ms, said } = await asking(email)
      measured.said.add(said)
      if (turn >= 0) measured[kind].push(ms)
    }
  }
  return measured
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

function row({ call, known, unknown, said }: Measured) {
  const medians = { known: quantile(known, 0.5), unknown: quantile(unknown, 0.5) }
  return {
    call,
    'known, median ms': medians.known.toFixed(2),
    'unknown, median ms': medians.unknown.toFixed(2),
    'known, p90 ms': quantile(known, 0.9).toFixed(2),
    'unknown, p90 ms': quantile(unknown, 0.9).toFixed(2),
    'ratio of medians': (medians.known / medians.unknown).toFixed(3),
    'different answers': said.size,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
const server = await startListeningServer({ settings: { DATA_DIR: folder, RATE_LIMIT: 'off' } })
try {
  const { email } = await registerOrganisation(server.address)
  const at = (path: string) => `${server.address}/api/${path}`
  const measured = [
    await measure('log-in with a wrong password', email, (username) =>
      ask(at('token'), { username, password: 'Rundgang-im-Test-2' }),
    ),
    await measure('asking for a password reset', email, (address) =>
      ask(at('password-reset'), { email: address }),
    ),
  ]
  const rows = measured.map(row)
  console.log(`${turns} calls each, alternately`)
  console.table(rows)
  for (const { call, 'ratio of medians': ratio } of rows) {
    if (Math.abs(Number(ratio) - 1) < most) continue
    console.log(`${call}: the medians differ by 10 % or more`)
    process.exitCode = 1
  }
  for (const { call, said } of measured.filter(({ said }) => said.size > 1)) {
    console.log(`${call}: the answers differ`, [...said])
    process.exitCode = 1
  }
} finally {
  await server.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
