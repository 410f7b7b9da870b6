import { join } from 'node:path'
import { type Peer, until } from './peer.ts'
import { startProduct } from './product.ts'

export const peer: Peer = {
  program: 'Monit and the Monitoring Plugins',
  debian: ['monit', 'monitoring-plugins-basic'],
  tried: 'watching /health/ready, and a booking page',
  run: async ({ sandbox, check, after }) => {
    const { address, organisation, signal } = await startProduct(after)
    const { port } = new URL(address)
    const plugin = ['/usr/lib/nagios/plugins/check_http', '-I', '127.0.0.1', '-p', port]
    /** Throws unless check_http ends like this: 0 is OK, 1 WARNING, 2 CRITICAL. */
    const told = async (expected: number, ...words: string[]) => {
      const { code, stdout, stderr } = await sandbox.run([...plugin, ...words])
      if (code !== expected) throw new Error(`${words}: ${code} ${stdout}${stderr}`)
    }
    const ready = ['-u', '/health/ready']
    await check('check_http finds the server ready', () =>
      told(0, ...ready, '-e', '200', '-s', '"ready"', '-w', '5', '-c', '10'),
    )
    await check(
      'check_http may ask for the headers alone, and by any name of the host',
      async () => {
        await told(0, ...ready, '-j', 'HEAD')
        await told(0, ...ready, '-N')
        await told(0, ...ready, '-H', 'www.stadt.example')
      },
    )
    await check('check_http tells a booking page from one that does not exist', async () => {
      await told(0, '-u', `/buchen/${organisation.projectId}`, '-s', organisation.name)
      await told(1, '-u', '/buchen/01980000-0000-7000-8000-000000000000')
    })
    await sandbox.write('/etc/monit/monitrc', monitrc(port, join(sandbox.folder, 'state')))
    await sandbox.run(['chmod', '600', '/etc/monit/monitrc'])
    const monit = sandbox.start(['monit', '-I', '-v', '-c', '/etc/monit/monitrc'])
    after(() => monit.stop())
    const reports = (words: RegExp) =>
      until(() => words.test(monit.printed())).catch(() => {
        throw new Error(monit.printed().slice(-1500))
      })
    await check('Monit finds the server ready', () =>
      reports(/succeeded testing protocol \[HTTP\].*health\/ready/),
    )
    await signal('SIGTERM')
    await check('both notice that the server has stopped', async () => {
      await told(2, ...ready)
      await reports(/'rundgang' failed/)
    })
  },
}

const monitrc = (port: string, state: string) => `set daemon 1
set statefile ${state}
set idfile ${state}.id
set pidfile ${state}.pid
check host rundgang with address 127.0.0.1
  if failed port ${port} protocol http request "/health/ready" status 200 content = "ready"
    timeout 5 seconds then alert
`
