import { expect, test } from 'vitest'
import { form, type TestApp, testApp } from '#test/app.ts'

const app = await testApp({ PUBLIC_URL: 'https://buchen.museum.example' })
const withoutUrl = await testApp()

const logIn = (to: TestApp, headers: Record<string, string>) => {
  const sent = form({ username: 'kaethe@museum.example', password: 'Spinnrad-1887' })
  return to.call({
    method: 'POST',
    url: '/api/token',
    ...sent,
    headers: { ...sent.headers, ...headers },
  })
}

test('a log-in at an address other than PUBLIC_URL is refused, and the response contains the right address', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const answer = await logIn(app, headers)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      {
        code: 'foreign_origin',
        message: expect.stringContaining('Bitte öffnen Sie https://buchen.museum.example'),
      },
    ])
  }
  expect((await logIn(app, { origin: 'https://buchen.museum.example' })).statusCode).toBe(401)
})

test('without PUBLIC_URL the refusal contains no address', async () => {
  const answer = await logIn(withoutUrl, { origin: 'https://fremd.example' })
  expect(answer.json()).toEqual({
    code: 'foreign_origin',
    message: 'Diese Anfrage kommt von einer fremden Website.',
  })
})
