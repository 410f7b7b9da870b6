import { certificate } from '#test/servers/certificate.ts'
import type { Beside, Peer } from './peer.ts'
import { checkBehind, checkLive, documented, freeLocalPort, startBehind } from './proxied.ts'

const certificates = '/etc/letsencrypt/live/buchen.example'
const modules = [
  'authz_core',
  'mpm_event',
  'proxy',
  'proxy_http',
  'ssl',
  'headers',
  'socache_shmcb',
]

async function start(
  { sandbox, after }: Beside,
  { port, to, changes = [] }: { port: number; to: string; changes?: [string, string][] },
) {
  const site = await documented('<VirtualHost', [
    ['*:443', `127.0.0.1:${port}`],
    ['http://127.0.0.1:3000/', `${to}/`],
    ...changes,
  ])
  await sandbox.write(`${certificates}/fullchain.pem`, certificate.cert)
  await sandbox.write(`${certificates}/privkey.pem`, certificate.key)
  const around = [
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    'ServerRoot /etc/apache2',
    `PidFile /run/apache-${port}.pid`,
    'User www-data',
    'Group www-data',
    `ErrorLog /tmp/apache-${port}.log`,
    `Listen 127.0.0.1:${port}`,
  ]
  const file = `/etc/apache2/peer-${port}.conf`
  await sandbox.write(file, `${around.join('\n')}\n${site}`)
  const running = sandbox.start(['apache2', '-DFOREGROUND', '-f', file])
  after(() => running.stop())
}

export const peer: Peer = {
  program: 'Apache httpd',
  debian: ['apache2'],
  tried: 'as a reverse proxy (mod_proxy_http), configured as in docs/operating.md',
  run: async (beside) => {
    const port = await freeLocalPort()
    const address = `https://127.0.0.1:${port}`
    const product = await startBehind(beside.after, address)
    await start(beside, { port, to: product.address })
    await checkBehind(beside, { product, address })
    await checkLive(beside, { product, address, how: '' })
    const bare = await freeLocalPort()
    const changes: [string, string][] = [[' flushpackets=on', '']]
    await start(beside, { port: bare, to: product.address, changes })
    const late = { product, address: `https://127.0.0.1:${bare}` }
    await checkLive(beside, { ...late, how: ' even without flushpackets' })
  },
}
