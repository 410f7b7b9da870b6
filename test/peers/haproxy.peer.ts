import { certificate } from '#test/servers/certificate.ts'
import type { Beside, Peer } from './peer.ts'
import {
  checkBehind,
  checkLate,
  checkLive,
  documented,
  freeLocalPort,
  startBehind,
  streamLasts,
} from './proxied.ts'

const servers = '  server a 10.0.0.11:3000\n  server b 10.0.0.12:3000\n'
const look = '  default-server check inter 2s fall 2 rise 1\n'

async function start(
  { sandbox, after }: Beside,
  { bind, to, changes = [] }: { bind: string; to: string; changes?: [string, string][] },
) {
  const settings = await documented('frontend visitors', [
    ['bind :443 ssl crt /etc/haproxy/buchen.pem', `bind ${bind}`],
    [servers, `  server a ${new URL(to).host}\n`],
    // The product is restarted more quickly than a whole machine.
    [look, look.replace('2s', '500ms')],
    ...changes,
  ])
  await sandbox.write('/etc/buchen.pem', certificate.cert + certificate.key)
  const file = `/etc/haproxy-${await freeLocalPort()}.cfg`
  await sandbox.write(file, settings)
  const running = sandbox.start(['haproxy', '-db', '-f', file])
  after(() => running.stop())
}

export const peer: Peer = {
  program: 'HAProxy',
  debian: ['haproxy'],
  tried: 'as a reverse proxy, configured as in docs/operating.md',
  run: async (beside) => {
    const port = await freeLocalPort()
    const address = `https://127.0.0.1:${port}`
    const product = await startBehind(beside.after, address)
    const to = product.address
    const bind = `127.0.0.1:${port} ssl crt /etc/buchen.pem`
    await start(beside, { bind, to })
    await checkBehind(beside, { product, address })
    await checkLive(beside, { product, address, how: '' })

    // Where something in front of HAProxy terminates https.
    const plain = `127.0.0.1:${await freeLocalPort()}`
    await start(beside, { bind: plain, to })
    await checkLive(beside, { product, address: `http://${plain}`, how: ' without https' })
    const slow = `127.0.0.1:${await freeLocalPort()}`
    await start(beside, { bind: slow, to, changes: [['  option http-no-delay\n', '']] })
    const how = 'without https and http-no-delay'
    await checkLate(beside, { product, address: `http://${slow}`, how })

    const cutting = `127.0.0.1:${await freeLocalPort()}`
    const short: [string, string][] = [['timeout server 150s', 'timeout server 10s']]
    await start(beside, { bind: cutting, to, changes: short })
    const [kept, cut] = await Promise.all([
      streamLasts(product, address, 40),
      streamLasts(product, `http://${cutting}`, 40),
    ])
    await beside.check(
      `a silent dashboard stays open, and as documented, an idle timeout of 10 s cuts it (${cut} s)`,
      () => kept === 40 && cut < 15,
    )
  },
}
