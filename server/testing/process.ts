import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A server as its operator sees it: a process with an address, an output and an end. */
export interface ServerProcess {
  pid: number
  /** Everything it printed so far. */
  printed: () => string
  ended: Promise<Ended>
  /** Resolves with where it listens; rejects, with what it printed, when it ends before that. */
  listening: Promise<string>
  signal: (name: NodeJS.Signals) => Promise<Ended>
}

export interface ServerOptions {
  /** The settings, and nothing of the caller's own environment but where programs are. */
  settings: Record<string, string>
  /** `npm start`, as the README says, instead of the process that it ends up as. */
  byNpm?: boolean
  /** Modules loaded before the server, `--import`. */
  preload?: string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = 'server/main.ts'

const settingsForTests = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' }

/** Starts a real server process; whoever starts it ends it. */
export function startServer({ settings, byNpm, preload = [] }: ServerOptions): ServerProcess {
  const [program, args] = byNpm
    ? ['npm', ['start']]
    : [process.execPath, [...preload.flatMap((module) => ['--import', module]), entry]]
  const child = spawn(program, args, {
    cwd: root,
    env: { ...bareEnvironment(), ...settingsForTests, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal }))
  return {
    pid: child.pid ?? 0,
    printed: output.printed,
    ended,
    listening: listeningAddress(output, ended),
    signal: (name) => {
      child.kill(name)
      return ended
    },
  }
}

/** Starts a server and waits until it answers. */
export async function startListeningServer(options: ServerOptions) {
  const server = startServer(options)
  return { ...server, address: await server.listening }
}

function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) }
}

interface Output {
  printed: () => string
  onLine: (listener: (line: string) => void) => void
}

function collect(child: ChildProcess): Output {
  let printed = ''
  let unfinished = ''
  const listeners: ((line: string) => void)[] = []
  const take = (chunk: string) => {
    printed += chunk
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) for (const listener of listeners) listener(line)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take)
  return { printed: () => printed, onLine: (listener) => listeners.push(listener) }
}

function listeningAddress({ printed, onLine }: Output, ended: Promise<Ended>): Promise<string> {
  const address = new Promise<string>((resolve) => {
    onLine((line) => {
      const found = addressIn(line)
      if (found) resolve(found)
    })
  })
  const endedBefore = ended.then(({ code, signal }) => {
    throw new Error(`The server ended (${signal ?? code}) before it listened:\n${printed()}`)
  })
  const first = Promise.race([address, endedBefore])
  // Whoever only waits for the end must not be struck down by this rejection.
  first.catch(() => {})
  return first
}

/** The server says where it listens in a JSON line: `{ …, "address": "http://127.0.0.1:43521" }`. */
function addressIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { address } = JSON.parse(line) as { address?: unknown }
  return typeof address === 'string' ? address : undefined
}
