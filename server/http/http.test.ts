import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { statusTexts } from '#texts/de/errors.ts'
import { statusOf } from './response/error-reply.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'
const logIn = (payload: string, type: string) =>
  app.call({ method: 'POST', url: '/api/token', payload, headers: { 'content-type': type } })

describe('a request body that cannot be read', () => {
  test.each([
    ['a form without a boundary', 'x', 'multipart/form-data', 400],
    [
      'a truncated form',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'a form that is far too large',
      `--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n${'a'.repeat(70_000)}\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
      413,
    ],
    ['an unknown content type', '<a/>', 'text/xml', 415],
    ['NUL in a log-in name', 'username=a%00&password=b', 'application/x-www-form-urlencoded', 422],
  ])('%s is refused with the right status', async (...[, payload, type, status]) => {
    const answer = await logIn(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json<object>()).slice(0, 2)).toEqual(['code', 'message'])
  })

  test.each([
    '[]',
    'null',
    '"x"',
  ])('%s instead of an object counts as unreadable', async (payload) => {
    const { projectId } = await app.register()
    const url = `/api/public/projects/${projectId}/bookings`
    const headers = { 'content-type': 'application/json' }
    const answer = await app.call({ method: 'POST', url, payload, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'unreadable' }])
  })
})

test('a refusal’s status text is German and contains only characters allowed in a status line', async () => {
  for (const status of new Set(Object.values(statusOf))) {
    expect(statusTexts[status], String(status)).toMatch(/^[ -~]+$/)
  }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/registration',
    payload: 'email=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.statusCode, answer.statusMessage]).toEqual([422, 'Das stimmt so noch nicht.'])
})

test('requests that Fastify itself refuses also get a German message', async () => {
  const answer = await app.call({ url: '/api/public/bookings/%E0%A4%A' })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'unreadable' }])
})

test('a foreign page can read why its call was refused', async () => {
  const url = `/api/public/projects/${unknown}/bookings`
  const headers = { 'content-type': 'text/plain', origin: 'https://museum.example' }
  const answer = await app.call({ method: 'POST', url, payload: 'x', headers })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([415, '*'])
})

test('years outside the supported range are refused as invalid instead of failing', async () => {
  const { as, projectId } = await app.register()
  for (const from of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    expect((await as({ url: `/api/admin/events/${projectId}?from=${from}` })).statusCode).toBe(422)
    const url = `/api/public/projects/${projectId}/slots?from=${from}&to=${from}`
    expect((await app.call({ url })).statusCode).toBe(422)
  }
})

test('a request for a missing project gets a 404 before its query is validated', async () => {
  const url = `/api/public/projects/${unknown}/slots?from=x`
  expect((await app.call({ url })).statusCode).toBe(404)
})
