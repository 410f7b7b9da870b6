import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = 'ab'.repeat(32)

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    secure: false,
    registration: 'open',
    dataDir: './data',
    newOrganisationMails: 50,
  })
})

test('with an https PUBLIC_URL, cookies are secure and new organisations must confirm their email address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://buchen.example/' })).toMatchObject({
    publicUrl: 'https://buchen.example',
    secure: true,
    registration: 'confirm',
  })
})

test.each([
  ['PORT', 'achtzig'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'buchen.example'],
  ['PUBLIC_URL', 'https://buchen.example/pfad'],
  ['REGISTRATION', 'offen'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'niemand'],
  ['SECRET_KEY', 'kurz'],
  ['RATE_LIMIT', 'nein'],
  ['NEW_ORGANISATION_MAILS', '-1'],
  ['NEW_ORGANISATION_MAILS', 'viele'],
  ['HSTS_SUBDOMAINS', 'ja'],
  ['METRICS_TOKEN', 'kurz'],
  ['SECURITY_CONTACT', 'Käthe'],
  ['SECURITY_CONTACT', 'http://museum.example'],
  ['SECURITY_CONTACT', 'a@b.example\nExpires: 2099-01-01'],
  ['METRICS_TOKEN', 'mit Leerzeichen darin'],
  ['WORKERS', '0'],
  ['WORKERS', 'viele'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DRAIN_SECONDS', 'lange'],
  ['DNS_SERVER', 'dns.example:53'],
  ['DNS_SERVER', '127.0.0.1:achtzig'],
  ['DNS_SERVER', '::1:53'],
  ['LOG_LEVEL', 'laut'],
])('%s=%s is refused with one line that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`))
})

test('PostgreSQL requires the secret key in the environment', () => {
  const DATABASE_URL = 'postgres://rundgang@127.0.0.1/rundgang'
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^SECRET_KEY: /)
  expect(readConfig({ DATABASE_URL, SECRET_KEY: key }).databaseUrl).toBe(DATABASE_URL)
})

test('several workers require PostgreSQL, and auto means one per core', () => {
  const DATABASE_URL = 'postgres://rundgang@127.0.0.1/rundgang'
  expect(() => readConfig({ WORKERS: '2' })).toThrow(/^WORKERS: .*DATABASE_URL/)
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1)
  const { workers } = readConfig({ DATABASE_URL, SECRET_KEY: key, WORKERS: 'auto' })
  expect(workers).toBe(availableParallelism())
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000)
})

test.each([
  '127.0.0.1',
  '127.0.0.1:5353',
  '[::1]:53',
  '[2001:db8::1]',
])('DNS_SERVER may be %s', (DNS_SERVER) => {
  expect(readConfig({ DNS_SERVER }).dnsServer).toBe(DNS_SERVER)
})
