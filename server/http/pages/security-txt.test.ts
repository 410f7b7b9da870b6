import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const app = await testApp({
  PUBLIC_URL: 'https://buchen.example',
  SECURITY_CONTACT: 'sicherheit@museum.example',
})
const without = await testApp()

const url = '/.well-known/security.txt'

test('security.txt lists the contact and expires within a year', async () => {
  app.clock.set('2027-03-01T12:00:00Z')
  const { statusCode, headers, body } = await app.app.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:sicherheit@museum.example',
    expect.stringMatching(/^Expires: 2027-08-28T12:00:00Z$/),
    'Preferred-Languages: de, en',
    'Canonical: https://buchen.example/.well-known/security.txt',
    '',
  ])
})

test('without a contact there is no security.txt', async () => {
  expect((await without.app.inject({ url })).statusCode).toBe(404)
})
