import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/http/request/network.ts'

const program = 'haproxy'

/**
 * Starts HAProxy, configured as in `docs/operating.md`, in front of several PostgreSQL servers, one
 * of them the primary.
 */
export async function startHaproxy(ports: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-haproxy-'))
  const port = await freePort('127.0.0.1')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settings(port, ports))
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  await Promise.race([
    once(haproxy, 'spawn'),
    once(haproxy, 'error').then(() => {
      throw new Error('HAProxy is missing; on Debian it is in the package "haproxy"')
    }),
  ])
  await untilItKnows(port)
  return {
    port,
    close: async () => {
      haproxy.kill('SIGKILL')
      await once(haproxy, 'close')
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Waits until HAProxy has identified the primary. Until then, it treats every server as a primary
 * and uses them in turn.
 */
async function untilItKnows(port: number): Promise<void> {
  for (let right = 0; right < 4; ) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    const { rows } = await client
      .connect()
      .then(() => client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))
      .catch(() => ({ rows: [] }))
    await client.end()
    right = rows[0]?.standby === false ? right + 1 : 0
    await pause(50)
  }
}

const settings = (port: number, ports: number[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h

listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup.toString('hex')}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${question.toString('hex')}
  tcp-check expect binary 440000000b00010000000166
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((of) => `  server at-${of} 127.0.0.1:${of} check\n`).join('')}`

const told = (text: string) => Buffer.from(text.replaceAll(' ', '\0'))

function withLength(...parts: Buffer[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.concat(parts).length)
  return Buffer.concat([length, ...parts])
}

const protocol = Buffer.from([0, 3, 0, 0])
const startup = withLength(protocol, told('user postgres database postgres  '))
const question = Buffer.concat([
  Buffer.from('Q'),
  withLength(Buffer.from('select pg_is_in_recovery()\0')),
])
