import { type Cluster, startClusterWithStandby } from '#test/servers/cluster.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import type { Beside, Peer } from './peer.ts'
import { checkBehindPooler, startServers, untilConnected } from './pooled.ts'
import { documented, freeLocalPort } from './proxied.ts'

interface Pair {
  primary: Cluster
  standby: Cluster
}

async function configure(
  { sandbox }: Beside,
  { primary, standby }: Pair,
  changes: [string, string][],
) {
  const port = await freeLocalPort()
  const settings = await documented('backend_clustering_mode', [
    ["backend_hostname0 = '10.0.0.6'", "backend_hostname0 = '127.0.0.1'"],
    ['backend_port0 = 5432', `backend_port0 = ${primary.port}`],
    ["backend_hostname1 = '10.0.0.7'", "backend_hostname1 = '127.0.0.1'"],
    ['backend_port1 = 5432', `backend_port1 = ${standby.port}`],
    ...changes,
  ])
  const folder = `/tmp/pgpool-${port}`
  const own = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `pcp_port = ${await freeLocalPort()}`,
    `unix_socket_directories = '${folder}'`,
    `socket_dir = '${folder}'`,
    `pcp_socket_dir = '${folder}'`,
    `work_dir = '${folder}'`,
    `logdir = '${folder}'`,
    `pid_file_name = '${folder}/pid'`,
    "sr_check_user = 'postgres'",
    'num_init_children = 64',
  ]
  await sandbox.write(`${folder}/pgpool.conf`, `${settings}${own.join('\n')}\n`)
  await sandbox.write(`${folder}/pcp.conf`, '')
  await sandbox.run(['chown', '-R', 'postgres', folder])
  const files = ['-f', `${folder}/pgpool.conf`, '-F', `${folder}/pcp.conf`]
  const pgpool = ['runuser', '-u', 'postgres', '--', 'pgpool', ...files]
  const start = () => {
    const running = sandbox.start([...pgpool, '-n', '-D'])
    const stop = async () => {
      // At SIGTERM, it would wait until all clients have left.
      await sandbox.run([...pgpool, '-m', 'fast', 'stop'])
      await running.stop()
    }
    return { ...running, stop }
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start }
}

/** How many of ten people who have just registered are refused, while the standby lags. */
async function refusedOf(address: string, { standby }: Pair): Promise<number> {
  await standby.query('select pg_wal_replay_pause()')
  let refused = 0
  for (let n = 0; n < 10; n++) await registerOrganisation(address).catch(() => (refused += 1))
  await standby.query('select pg_wal_replay_resume()')
  return refused
}

export const peer: Peer = {
  program: 'Pgpool-II',
  debian: ['pgpool2'],
  tried: 'in front of a primary and its standby, configured as in docs/operating.md',
  run: async (beside) => {
    const { after, check } = beside
    const pair = await startClusterWithStandby()
    after(async () => {
      await pair.standby.remove()
      await pair.primary.remove()
    })
    const advised = await configure(beside, pair, [])
    await checkBehindPooler(beside, { ...advised, direct: pair.primary.url })

    const DATABASE_LISTEN_URL = pair.primary.url
    const [server] = await startServers(after, [{ DATABASE_URL: advised.url, DATABASE_LISTEN_URL }])
    const refused = await refusedOf(server?.address ?? '', pair)
    await check(
      `while the standby lags, people who have just registered get in (${refused} of 10 refused)`,
      () => refused === 0,
    )
    // With equal weights, chance decides for each connection.
    const weights = 'backend_weight0 = 0\nbackend_weight1 = 1'
    const on = `load_balance_mode = on\n${weights}`
    const changes: [string, string][] = [['load_balance_mode = off', on]]
    const balancing = await configure(beside, pair, changes)
    const running = balancing.start()
    after(() => running.stop())
    await untilConnected(balancing.url)
    const [other] = await startServers(after, [
      { DATABASE_URL: balancing.url, DATABASE_LISTEN_URL },
    ])
    const lost = await refusedOf(other?.address ?? '', pair)
    await check(
      `as documented, they are refused with load_balance_mode = on (${lost} of 10)`,
      () => lost > 0,
    )
  },
}
