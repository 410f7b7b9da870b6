import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../app-type.ts'
import { backgroundThrottle } from './background-throttle.ts'

test('calls that arrive during background work are answered before it continues', async () => {
  const app = Fastify() as unknown as App
  const throttle = backgroundThrottle(app)
  const done: string[] = []
  app.get('/', async () => {
    done.push('call')
    return 'answer'
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const caller = connect(Number(port), '127.0.0.1')
  await once(caller, 'connect')
  await throttle()

  // Simulates statements in the embedded database, which never yield to the event loop.
  caller.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const until = performance.now() + 50
  while (performance.now() < until) await Promise.resolve()
  await throttle()
  done.push('background work')
  await once(caller, 'data')
  expect(done).toEqual(['call', 'background work'])

  caller.destroy()
  await app.close()
})
