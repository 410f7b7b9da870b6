import { startCluster } from '#test/servers/cluster.ts'
import type { Peer } from './peer.ts'
import { checkBehindPooler } from './pooled.ts'
import { documented, freeLocalPort } from './proxied.ts'

export const peer: Peer = {
  program: 'PgBouncer',
  debian: ['pgbouncer'],
  tried: 'between Rundgang and PostgreSQL in transaction mode, configured as in docs/operating.md',
  run: async (beside) => {
    const { sandbox, after } = beside
    const cluster = await startCluster()
    after(() => cluster.remove())
    const port = await freeLocalPort()
    const settings = await documented('[pgbouncer]', [
      [
        'rundgang = host=10.0.0.6 port=5432 dbname=rundgang',
        `postgres = host=127.0.0.1 port=${cluster.port} user=postgres`,
      ],
    ])
    const listening = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n`
    await sandbox.write('/etc/pgbouncer/peer.ini', `${settings}${listening}auth_type = any\n`)
    const start = () => sandbox.start(['pgbouncer', '-u', 'postgres', '/etc/pgbouncer/peer.ini'])
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await checkBehindPooler(beside, { url, direct: cluster.url, start })
  },
}
