import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardOptions, guardedFetch } from './guarded-fetch.ts'

let server: Server
let port: number
let reached = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    reached += 1
    if (request.url === '/never') return
    if (request.url === '/slowly') {
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
      return
    }
    if (request.url === '/endless') {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      return more()
    }
    response.writeHead(302, { location: '/never' }).end('there')
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
const get = (url: string, guard: Partial<GuardOptions> = {}) =>
  guardedFetch({ allowPrivate: false, ...guard })(url, options)
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://localhost./',
  'https://keycloak/',
  'https://keycloak.internal/',
  'https://name:geheim@login.example/',
  'https://login.example:22/',
  'http://login.example/',
  'file:///etc/passwd',
])('no request is sent to %s', async (url) => {
  const resolve = () => Promise.reject(new Error('the name was looked up'))
  await expect(get(url, { resolve })).rejects.toThrow(/private|not_allowed|lies in/)
})

test.each([
  [['127.0.0.1']],
  [['10.1.2.3']],
  [['93.184.215.14', '192.168.0.1']],
  [['fd00::1']],
  [['::ffff:127.0.0.1']],
])('no request is sent to a public name that resolves to %j', async (addresses) => {
  const before = reached
  const resolve = resolvesTo(...addresses)
  await expect(get('https://login.example/', { resolve })).rejects.toThrow('private network')
  expect(reached).toBe(before)
})

test('a name is looked up once, and the connection goes to the address that was checked', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return resolvesTo(asked === 1 ? '127.0.0.1' : '127.0.0.2')()
  }
  const answer = await get(`http://login.example:${port}/`, { allowPrivate: true, resolve })
  // A redirect is returned, not followed.
  expect([answer.status, await answer.text(), asked]).toEqual([302, 'there', 1])
})

test('an encrypted connection is required outside the operator’s network', async () => {
  const resolve = resolvesTo('93.184.215.14')
  const plain = get('http://login.example/', { allowPrivate: true, resolve })
  await expect(plain).rejects.toThrow('not encrypted')
})

test.each([
  'never',
  'slowly',
])('a request that the provider %s answers is aborted', async (path) => {
  const url = `http://127.0.0.1:${port}/${path}`
  await expect(get(url, { allowPrivate: true, timeoutMs: 150 })).rejects.toThrow('too slow')
})

test('a name server that does not answer is abandoned, and an endless answer is cut off', async () => {
  const resolve = () => new Promise<never>(() => {})
  await expect(get('https://login.example/', { resolve, timeoutMs: 50 })).rejects.toThrow(
    'too slow',
  )
  const endless = get(`http://127.0.0.1:${port}/endless`, { allowPrivate: true })
  await expect(endless).rejects.toThrow('too large')
})
