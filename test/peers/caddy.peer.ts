import { certificate } from '#test/servers/certificate.ts'
import type { Peer } from './peer.ts'
import { checkBehind, checkLive, documented, freeLocalPort, startBehind } from './proxied.ts'

export const peer: Peer = {
  program: 'Caddy',
  debian: ['caddy'],
  tried: 'as a reverse proxy, configured as in docs/operating.md',
  run: async (beside) => {
    const { sandbox, after } = beside
    const port = await freeLocalPort()
    const address = `https://127.0.0.1:${port}`
    const product = await startBehind(after, address)
    const site = await documented('reverse_proxy 127.0.0.1:3000', [
      // Without a public address, Caddy cannot obtain a certificate.
      ['buchen.example {', `${address} {\n\ttls /etc/caddy/cert.pem /etc/caddy/key.pem`],
      ['127.0.0.1:3000', new URL(product.address).host],
    ])
    await sandbox.write('/etc/caddy/cert.pem', certificate.cert)
    await sandbox.write('/etc/caddy/key.pem', certificate.key)
    await sandbox.write(
      '/etc/caddy/peer',
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`,
    )
    const run = ['caddy', 'run', '--config', '/etc/caddy/peer', '--adapter', 'caddyfile']
    const running = sandbox.start(run)
    after(() => running.stop())
    await checkBehind(beside, { product, address })
    await checkLive(beside, { product, address, how: '' })
  },
}
