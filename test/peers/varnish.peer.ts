import type { Peer } from './peer.ts'
import { ask, checkBehind, checkLive, documented, freeLocalPort, startBehind } from './proxied.ts'

export const peer: Peer = {
  program: 'Varnish',
  debian: ['varnish', 'libc6-dev', 'gcc'],
  tried: 'in front of Rundgang, configured as in docs/operating.md',
  run: async (beside) => {
    const { sandbox, after, check } = beside
    const port = await freeLocalPort()
    const address = `http://127.0.0.1:${port}`
    const product = await startBehind(after, address)
    const vcl = await documented('vcl 4.1;', [['"3000"', `"${new URL(product.address).port}"`]])
    await sandbox.write('/etc/varnish/peer.vcl', vcl)
    const storage = ['-n', '/tmp/varnish', '-s', 'malloc,32m']
    const run = ['varnishd', '-F', '-a', `127.0.0.1:${port}`, '-f', '/etc/varnish/peer.vcl']
    const running = sandbox.start([...run, ...storage])
    after(() => running.stop())
    await checkBehind(beside, { product, address })
    await checkLive(beside, { product, address, how: '' })
    await check(
      'the form’s script comes from the cache, and the public list never does',
      async () => {
        const hits = async (path: string) => {
          const answers = [await ask(address + path), await ask(address + path)]
          return answers.map(({ headers }) => String(headers['x-varnish']).split(' ').length)
        }
        const script = await hits('/embed/rundgang.js')
        const list = await hits(`/api/public/projects/${product.organisation.projectId}/slots`)
        return script[1] === 2 && list.every((count) => count === 1)
      },
    )
  },
}
