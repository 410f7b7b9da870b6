import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#server/http/request/network.ts'
import { query } from './postgres.ts'
import { owner, postgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)

/** A separate PostgreSQL server that a test can kill. */
export interface Cluster {
  port: number
  url: string
  query: <Row extends object>(text: string) => Promise<Row[]>
  /** Sends SIGKILL to each of the server's processes. */
  kill: () => Promise<void>
  /** Stops each of the server's processes, as if the machine had become unreachable. */
  freeze: () => Promise<void>
  /**
   * A smart shutdown: the server accepts no new connections, and exits when the last existing one
   * is closed. Rejects after half a minute.
   */
  stopWhenAllHaveLeft: () => Promise<void>
  /** Resolves when the server accepts connections. */
  start: () => Promise<void>
  /** Promotes a standby; resolves when the standby accepts writes. */
  promote: () => Promise<void>
  /** Kills the server if it is running, and removes its folder. */
  remove: () => Promise<void>
}

/** Starts a server with fsync on. */
export async function startCluster(): Promise<Cluster> {
  const { cluster } = await prepareCluster()
  await cluster.start()
  return cluster
}

/** Starts a primary with a synchronous standby. */
export async function startClusterWithStandby() {
  const { cluster: primary, folder } = await prepareCluster()
  const { cluster: standby, folder: copy } = await prepareCluster(folder)
  await appendFile(
    join(copy, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'\n`,
  )
  await writeFile(join(copy, 'standby.signal'), '')
  await primary.start()
  await standby.start()
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  const stands = `select 1 from pg_stat_replication where sync_state = 'sync'`
  while ((await primary.query(stands)).length === 0) await pause(20)
  return { primary, standby }
}

/** Creates a server without starting it; copies the one in `template`, if given. */
async function prepareCluster(template?: string) {
  const above = await mkdtemp(join(tmpdir(), 'rundgang-cluster-'))
  const folder = join(above, 'cluster')
  if (owner.uid !== undefined) await chown(above, owner.uid, owner.gid)
  const { initdb, pg_ctl } = await postgresPrograms()
  if (template) await run('cp', ['-a', template, folder])
  else {
    const told = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
    await run(initdb, ['-D', folder, ...told], { ...owner, cwd: above })
  }
  const port = await freePort('127.0.0.1')
  // Appended, because a setting's last line wins.
  const settings = {
    port,
    listen_addresses: `'127.0.0.1'`,
    unix_socket_directories: `''`,
    // Otherwise, PostgreSQL would sync every file separately after a crash, which takes seconds.
    recovery_init_sync_method: 'syncfs',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(join(folder, 'postgresql.conf'), lines.join(''))
  const control = async (...told: string[]) => {
    const log = join(above, 'log')
    const child = spawn(pg_ctl, ['-D', folder, '-w', '-l', log, ...told], {
      ...owner,
      cwd: above,
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`pg_ctl ${told}: ${await readFile(log, 'utf8')}`)
  }
  return { folder, cluster: clusterAt({ above, folder, port, control }) }
}

interface Prepared {
  above: string
  folder: string
  port: number
  control: (...told: string[]) => Promise<void>
}

function clusterAt({ above, folder, port, control }: Prepared): Cluster {
  const pidFile = join(folder, 'postmaster.pid')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  /**
   * The postmaster comes first in the list, because it would restart the others if one of them
   * ended before it.
   */
  const processes = async () => {
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    return [postmaster, ...(await childrenOf(postmaster))]
  }
  const kill = async () => {
    const pids = await processes()
    for (const pid of pids) signal(pid, 'SIGKILL')
    while (await anyAlive(pids)) await pause(10)
    // If dead processes are not reaped, their pids remain, and PostgreSQL would think they are
    // still alive.
    await rm(pidFile)
  }
  return {
    port,
    url,
    kill,
    freeze: async () => {
      for (const pid of await processes()) signal(pid, 'SIGSTOP')
    },
    query: (text) => query(url, text),
    stopWhenAllHaveLeft: () => control('stop', '-m', 'smart', '-t', '30'),
    start: () => control('start'),
    promote: () => control('promote'),
    remove: async () => {
      await kill().catch(() => {})
      await rm(above, { recursive: true, force: true })
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited on its own, after its postmaster.
  }
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = lines(stdout).map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid = 0, of]) => (of === parent ? [pid] : []))
}

async function anyAlive(pids: number[]): Promise<boolean> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,stat='])
  const alive = lines(stdout).filter((line) => !/\sZ/.test(line))
  return alive.some((line) => pids.includes(Number.parseInt(line, 10)))
}
