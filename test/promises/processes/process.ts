import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyNewDatabase } from '../../global/new-database.ts'

export interface ProcessExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A server process with its URL, its output and its exit status. */
export interface ServerProcess {
  pid: number
  /** Everything the process has printed so far. */
  printed: () => string
  ended: Promise<ProcessExit>
  /** The first result `find` returns for a line of output; rejects if the process exits first. */
  line: <T>(find: (line: string) => T | undefined) => Promise<T>
  signal: (name: NodeJS.Signals) => Promise<ProcessExit>
}

export interface ServerOptions {
  /** Environment variables. The process inherits only the paths from the caller's environment. */
  settings: Record<string, string>
  /** Runs `npm start`, as in the README, instead of starting the server directly. */
  byNpm?: boolean
  /** Runs the demo instead of the server, in this folder. */
  demoIn?: string
  /** Modules to load before the server, with `--import`. */
  preload?: string[]
  /** Starts from another entry point. */
  entry?: string
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The memory flags that `npm start` passes to Node. */
const memoryFlags: string[] = /exec node (.*) server/.exec(scripts.start)?.[1]?.split(' ') ?? []

/** The memory settings that `npm start` passes to the C library. */
const memorySettings: Record<string, string> = Object.fromEntries(
  Array.from(scripts.start.matchAll(/export (\w+)=(\S+)/g), ([, name, value]) => [name, value]),
)

const settingsForTests = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT: 'off' }

/** Starts a real server process; the caller stops it. */
export function startServer(options: ServerOptions): ServerProcess {
  const { settings, byNpm, demoIn, preload = [] } = options
  const entry = join(root, options.entry ?? (demoIn ? 'demo/main.ts' : 'server/main.ts'))
  const [program, args] = byNpm
    ? ['npm', ['start']]
    : [
        process.execPath,
        [...memoryFlags, ...preload.flatMap((module) => ['--import', module]), entry],
      ]
  const child = spawn(program, args, {
    // The demo's folder is fixed, relative to the working directory.
    cwd: demoIn ?? root,
    env: {
      ...bareEnvironment(),
      ...(byNpm ? {} : memorySettings),
      // As `npm start` sets it: without it, each start compiles all modules again.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...settingsForTests,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = once(child, 'close').then(([code, signal]): ProcessExit => ({ code, signal }))
  return {
    pid: child.pid ?? 0,
    printed: output.printed,
    ended,
    line: (find) => Promise.race([output.line(find), endedBefore(ended, output)]),
    signal: (name) => {
      child.kill(name)
      return ended
    },
  }
}

/** Starts a server and waits until it listens. */
export async function startListeningServer(options: ServerOptions) {
  const { DATA_DIR, DATABASE_URL } = options.settings
  // The README's commands must work in an empty folder.
  if (DATA_DIR && !DATABASE_URL && !options.byNpm) await layOutDatabase(DATA_DIR)
  const server = startServer(options)
  return { ...server, address: await server.line(addressIn) }
}

/** Copies a shared, empty database for a server, which saves the seconds it takes to create one. */
export const layOutDatabase = (dataDir: string): Promise<void> =>
  copyNewDatabase(dataDir, async (empty) => {
    const server = startServer({ settings: { DATA_DIR: empty } })
    await server.line(addressIn)
    await server.signal('SIGTERM')
  })

export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) }
}

interface Output {
  printed: () => string
  line: ServerProcess['line']
}

function collect(child: ChildProcess): Output {
  const lines: string[] = []
  let unfinished = ''
  let onlookers: ((line: string) => void)[] = []
  const take = (chunk: string) => {
    const whole = (unfinished + chunk).split('\n')
    unfinished = whole.pop() ?? ''
    lines.push(...whole)
    for (const line of whole) for (const look of onlookers) look(line)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take)
  return {
    printed: () => [...lines, unfinished].join('\n'),
    line: (find) =>
      new Promise((resolve) => {
        const look = (line: string) => {
          const found = find(line)
          if (found !== undefined) resolve(found)
        }
        onlookers = [...onlookers, look]
        for (const line of lines) look(line)
      }),
  }
}

async function endedBefore(ended: Promise<ProcessExit>, { printed }: Output): Promise<never> {
  const { code, signal } = await ended
  throw new Error(`The process ended (${signal ?? code}) too soon:\n${printed()}`)
}

/**
 * The server logs its URL in a JSON line: `{ …, "address": "http://127.0.0.1:43521" }`.
 */
function addressIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { address } = JSON.parse(line) as { address?: unknown }
  return typeof address === 'string' ? address : undefined
}
