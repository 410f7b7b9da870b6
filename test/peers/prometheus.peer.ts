import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '#server/http/request/network.ts'
import { operatingBlock } from './operating.ts'
import { type Peer, until } from './peer.ts'
import { startProduct } from './product.ts'

interface Answer<T> {
  status: string
  data: T
}
interface Vector {
  result: { metric: Record<string, string>; value: [number, string] }[]
}

export const peer: Peer = {
  program: 'Prometheus',
  debian: ['prometheus'],
  tried: 'scraping and the alerts of docs/operating.md',
  run: async ({ sandbox, check, after }) => {
    const [metrics, port] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
    const token = randomBytes(16).toString('hex')
    const settings = { METRICS_PORT: String(metrics), METRICS_TOKEN: token }
    const { address, organisation, signal } = await startProduct(after, settings)
    await organisation.book(await organisation.openSlot())
    const at = (name: string) => join(sandbox.folder, name)
    const promtool = async (words: string[], input?: string) => {
      const { code, stdout, stderr } = await sandbox.run(['promtool', ...words], { input })
      if (code !== 0) throw new Error(stdout + stderr)
      return stdout
    }

    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    await check('Prometheus’ linter finds no fault with the metrics of Rundgang', async () => {
      const { stdout, stderr } = await sandbox.run(['promtool', 'check', 'metrics'], {
        input: text,
      })
      const faults = (stdout + stderr).split('\n').filter((line) => line.startsWith('rundgang_'))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })

    const rules = await operatingBlock('alert: DatabaseGone')
    await sandbox.write(at('rules.yml'), rules)
    await check('the alerts are valid', () => promtool(['check', 'rules', at('rules.yml')]))
    await check('the alerts use only metrics that there are', () => {
      const used = rules.match(/rundgang_\w+/g) ?? []
      // The pool is one of PostgreSQL.
      const missing = used.filter((name) => !text.includes(name) && !/_waiting$/.test(name))
      if (missing.length > 0) throw new Error(missing.join(', '))
    })
    await sandbox.write(at('gone.yml'), serverGone)
    await check('an alert fires when the server does not run', () =>
      promtool(['test', 'rules', at('gone.yml')]),
    )

    const scrapes = (await operatingBlock('scrape_configs'))
      .replace('127.0.0.1:9464', `127.0.0.1:${metrics}`)
      .replace('buchen.example', new URL(address).host)
      .replace('scheme: https', 'scheme: http')
      .replace('/etc/prometheus/rundgang.token', at('token'))
    await sandbox.write(at('token'), token)
    const config = `global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [rules.yml]\n`
    await sandbox.write(at('prometheus.yml'), config + scrapes)
    const running = sandbox.start([
      'prometheus',
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ])
    after(() => running.stop())
    const ask = async <T>(path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
      return ((await answer.json()) as Answer<T>).data
    }
    const query = async (text: string) => {
      const { result } = await ask<Vector>(`query?query=${encodeURIComponent(text)}`)
      return result.map(({ metric, value }) => `${metric.job ?? ''} ${value[1]}`).toSorted()
    }
    const values = (text: string, wanted: string) =>
      until(async () => (await query(text).catch(() => [])).join() === wanted).catch(async () => {
        throw new Error(`${text}: ${await query(text)}\n${running.printed().slice(-1000)}`)
      })
    await check('the server is scraped on the separate port and with the token', () =>
      values('up', 'rundgang 1,rundgang-by-token 1'),
    )
    await check('a booking is counted', () =>
      values('max(rundgang_bookings_total{event="booked"})', ' 1'),
    )
    await signal('SIGTERM')
    await check('a server that has stopped is shown as down', () =>
      values('up', 'rundgang 0,rundgang-by-token 0'),
    )
  },
}

/** A test for promtool: what Prometheus has of a server that ran for five minutes. */
const serverGone = `rule_files: [rules.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: 'up{job="rundgang", instance="127.0.0.1:9464"}'
        values: '1x5 0x20'
      - series: 'rundgang_database_up{job="rundgang", instance="127.0.0.1:9464"}'
        values: '1x5 stale'
    alert_rule_test:
      - eval_time: 15m
        alertname: ServerGone
        exp_alerts:
          - exp_labels: { job: rundgang, instance: '127.0.0.1:9464' }
`
