import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The program cannot be installed here, so that nothing can be said about it. */
export class Unavailable extends Error {}

export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

interface RunOptions {
  input?: string
  env?: Record<string, string>
  /** 60 s unless set. */
  timeoutMs?: number
}

/**
 * This machine with some Debian packages added in a temporary folder: programs see their files
 * where the package puts them, and the machine itself stays as it is. They share the machine's
 * network, and end with the sandbox.
 */
export interface Sandbox {
  /** A folder that the programs see at the same path. */
  folder: string
  /** Runs a command to its end, whatever its exit code. */
  run: (command: string[], options?: RunOptions) => Promise<Result>
  /** Starts a program that runs until `stop` is called or the sandbox is closed. */
  start: (command: string[], options?: RunOptions) => Running
  /** Writes a file where the programs see it, such as `/etc/nginx/nginx.conf`. */
  write: (path: string, content: string) => Promise<void>
  /** The installed version of a Debian package. */
  version: (name: string) => Promise<string>
  close: () => Promise<void>
}

export interface Running {
  printed: () => string
  stop: () => Promise<void>
}

/** Throws `Unavailable` where packages cannot be installed. */
export async function openSandbox(packages: string[]): Promise<Sandbox> {
  if (process.getuid?.() !== 0)
    throw new Unavailable('only root may mount a folder over the system')
  const base = await mkdtemp(join(tmpdir(), 'rundgang-peer-'))
  const [root, shared] = [join(base, 'root'), join(base, 'shared')]
  const [upper, work] = [join(base, 'upper'), join(base, 'work')]
  for (const folder of [root, shared, upper, work]) await mkdir(folder)
  const mounts = [
    `mount -t overlay overlay -o lowerdir=/,upperdir=${upper},workdir=${work} ${root}`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `mkdir -p ${root}${shared} && mount --bind ${shared} ${root}${shared}`,
    'echo ready',
    'exec sleep infinity',
  ].join(' && ')
  const holder = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  // Its programs would otherwise outlive a run that is stopped.
  process.once('exit', () => holder.kill('SIGKILL'))
  const close = async () => {
    if (holder.exitCode === null && holder.signalCode === null) {
      holder.kill('SIGKILL')
      await once(holder, 'close')
    }
    await rm(base, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const sandbox = await entered(holder, { root, shared, close })
    await install(sandbox, packages)
    return sandbox
  } catch (error) {
    await close()
    throw error
  }
}

async function entered(
  holder: ChildProcess,
  { root, shared, close }: { root: string; shared: string; close: () => Promise<void> },
): Promise<Sandbox> {
  const problems = collect(holder.stderr)
  const ready = await Promise.race([
    once(holder.stdout as NodeJS.EventEmitter, 'data').then(() => true),
    once(holder, 'close').then(() => false),
  ])
  if (!ready) throw new Unavailable(problems().trim())
  const children = `/proc/${holder.pid}/task/${holder.pid}/children`
  const init = (await readFile(children, 'utf8')).trim()
  // `--root` cannot be used, because the sandbox's own root is the machine's.
  const inside = (command: string[]) => [
    ...['--target', init, '--mount', '--pid', 'chroot', root],
    ...['env', '-i', `PATH=${path}`, 'HOME=/root', 'LANG=C.UTF-8', ...command],
  ]
  const begin = (command: string[], { env = {}, input }: RunOptions) => {
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const child = spawn('nsenter', inside([...given, ...command]), { stdio: 'pipe' })
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
    return child
  }
  const run: Sandbox['run'] = async (command, options = {}) => {
    const child = begin(command, options)
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
    const late = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 60_000)
    const [code] = (await once(child, 'close')) as [number | null]
    clearTimeout(late)
    return { code, stdout: stdout(), stderr: stderr() }
  }
  return {
    folder: shared,
    run,
    start: (command, options = {}) => {
      const child = begin(command, options)
      const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
      return {
        printed: () => stdout() + stderr(),
        stop: async () => {
          if (child.exitCode !== null || child.signalCode !== null) return
          await endBelow(child)
          await Promise.race([once(child, 'close'), pause(3000).then(() => child.kill('SIGKILL'))])
        },
      }
    },
    write: async (path, content) => {
      await run(['mkdir', '-p', dirname(path)])
      await run(['tee', path], { input: content })
    },
    version: async (name) => {
      const { stdout } = await run(['dpkg-query', '--show', '--showformat=${Version}', name])
      return stdout
    },
    close,
  }
}

/** Ends the program, because `nsenter` does not pass on signals to it. */
async function endBelow({ pid }: ChildProcess): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const child of children.match(/\d+/g) ?? []) {
    try {
      process.kill(Number(child), 'SIGTERM')
    } catch {
      // It has ended by itself.
    }
  }
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games'

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  return () => text
}

async function install({ run, write }: Sandbox, packages: string[]): Promise<void> {
  if (packages.length === 0) return
  // Debian's way of keeping daemons from starting when they are installed.
  await write('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n')
  await run(['chmod', '+x', '/usr/sbin/policy-rc.d'])
  // Without this file, the index of manual pages is not made again, which takes minutes.
  await run(['rm', '-f', '/var/lib/man-db/auto-update'])
  const apt = ['apt-get', '--yes', '--quiet', '-o', 'APT::Sandbox::User=root']
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 600_000 }
  // What is installed is thrown away at the end, so that nothing has to be safe on the disk.
  const quickly = ['-o', 'Dpkg::Options::=--force-unsafe-io']
  const command = [...apt, ...quickly, 'install', '--no-install-recommends', ...packages]
  let installed = await run(command, options)
  // The machine's lists of packages may be missing or too old.
  if (installed.code !== 0) {
    await run([...apt, 'update'], options)
    installed = await run(command, options)
  }
  if (installed.code !== 0) throw new Unavailable(lastLine(installed.stderr))
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

/**
 * Installs npm packages, named with their versions, in a folder of their own, which is removed when
 * the peer has finished; returns the folder.
 */
export async function installFromNpm(
  after: (work: () => unknown) => void,
  packages: string[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-peer-npm-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const problems = collect(npm.stderr)
  const [code] = await once(npm, 'close')
  if (code !== 0) throw new Unavailable(lastLine(problems()))
  return folder
}
