import { certificate } from '#test/servers/certificate.ts'
import type { Beside, Peer } from './peer.ts'
import {
  checkBehind,
  checkLate,
  checkLive,
  documented,
  freeLocalPort,
  startBehind,
} from './proxied.ts'

const certificates = '/etc/letsencrypt/live/buchen.example'

const stream = `
	# Open dashboards: a stream of server-sent events, with a line every 15 seconds.
	location = /api/admin/live {
		proxy_pass http://rundgang;
		proxy_buffering off;
	}
`

/** Starts nginx with the documented configuration, and the given changes to it. */
export async function startNginx(
  { sandbox, after }: Pick<Beside, 'sandbox' | 'after'>,
  { port, to, changes = [] }: { port: number; to: string; changes?: [string, string][] },
) {
  const plain = await freeLocalPort()
  const site = await documented('listen 443 ssl http2;', [
    ['\tlisten [::]:80;\n', ''],
    ['\tlisten [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['127.0.0.1:3000', new URL(to).host],
    ...changes,
  ])
  await sandbox.write(`${certificates}/fullchain.pem`, certificate.cert)
  await sandbox.write(`${certificates}/privkey.pem`, certificate.key)
  const file = `/etc/nginx/peer-${port}.conf`
  const pid = `pid /run/nginx-${port}.pid;\n`
  await sandbox.write(file, `${pid}events {}\nhttp {\n${site}}\n`)
  const running = sandbox.start(['nginx', '-g', 'daemon off;', '-c', file])
  after(() => running.stop())
  return running
}

export const peer: Peer = {
  program: 'nginx',
  debian: ['nginx-light'],
  tried: 'as a reverse proxy, alone and two in a row, configured as in docs/operating.md',
  run: async (beside) => {
    const port = await freeLocalPort()
    const address = `https://127.0.0.1:${port}`
    const product = await startBehind(beside.after, address)
    await startNginx(beside, { port, to: product.address })
    await checkBehind(beside, { product, address })
    await checkLive(beside, { product, address, how: '' })

    const bare = await freeLocalPort()
    await startNginx(beside, { port: bare, to: product.address, changes: [[stream, '']] })
    await checkLive(beside, {
      product,
      address: `https://127.0.0.1:${bare}`,
      how: ' without any setting for them, because the response asks for it',
    })

    const inner: [string, string] = ['http://rundgang', 'https://rundgang']
    const outer = await freeLocalPort()
    await startNginx(beside, { port: outer, to: address, changes: [inner] })
    await checkLive(beside, {
      product,
      address: `https://127.0.0.1:${outer}`,
      how: ' through two nginx in a row, both configured so',
    })
    const careless = await freeLocalPort()
    await startNginx(beside, { port: careless, to: address, changes: [[stream, ''], inner] })
    await checkLate(beside, {
      product,
      address: `https://127.0.0.1:${careless}`,
      how: 'through two nginx if the outer one lacks proxy_buffering off',
    })
  },
}
