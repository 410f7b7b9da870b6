import { describe, expect, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { countTries, countTry, forgetOldTries } from '#server/database/limits/tries.ts'
import { bothPasswords, form, password, testApp } from '#test/app.ts'
import { countedNetworksOf } from './network.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

/** The narrowest network that attempts are counted for. */
const addressOf = (of: { ip: string }) => countedNetworksOf(of)[0]?.network

const at = (seconds: number) =>
  Temporal.Instant.from('2026-11-20T12:00:00Z').add({ milliseconds: Math.round(seconds * 1000) })

const logIn = (username: string, secret = 'falsch', remoteAddress = '203.0.113.7') =>
  app.call({
    method: 'POST',
    url: '/api/token',
    ...form({ username, password: secret }),
    remoteAddress,
  })

describe('the address used to count attempts', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
  ])('for %s is %s', (ip, counted) => expect(addressOf({ ip })).toBe(counted))

  test('is the same for a whole household on IPv6', () => {
    const home = addressOf({ ip: '2001:db8:1:2:aaaa::1' })
    expect(addressOf({ ip: '2001:db8:1:2:bbbb:ffff:0:9' })).toBe(home)
    expect(addressOf({ ip: '[2001:db8:1:2::3]:443' })).toBe(home)
    expect(addressOf({ ip: '2001:DB8:1:2::4%eth0' })).toBe(home)
    expect(addressOf({ ip: '2001:db8:1:3::1' })).not.toBe(home)
  })

  test('is the same for every proxy value that is not an address', () => {
    for (const ip of ['unknown', '', '203.0.113.999', '_hidden', "' or 1=1"]) {
      expect(addressOf({ ip })).toBe('unknown')
    }
  })
})

test('at most 5 attempts are accepted in any minute, whatever their timing', async () => {
  const key = hashOf('a test of the sliding window')
  const counted = { key, most: 5, seconds: 60 }
  const letThrough: number[] = []
  // The interval between attempts in seconds; it divides neither the minute nor the number of
  // attempts.
  for (let second = 0; second < 600; second += 3.7) {
    const wait = await countTry(app.db, counted, at(second))
    if (wait === null) letThrough.push(second)
    else {
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(60)
    }
  }
  expect(letThrough.length).toBeGreaterThan(40)
  for (const second of letThrough) {
    const within = letThrough.filter((other) => other > second - 60 && other <= second)
    expect(within.length).toBeLessThanOrEqual(5)
  }
})

test('a client is not accepted until it has waited as long as Retry-After says', async () => {
  const counted = { key: hashOf('a test of waiting'), most: 2, seconds: 900 }
  for (const second of [0, 100]) expect(await countTry(app.db, counted, at(second))).toBeNull()
  const wait = (await countTry(app.db, counted, at(200))) ?? 0
  expect(wait).toBe(700)
  expect(await countTry(app.db, counted, at(200 + wait - 1))).toBe(1)
  expect(await countTry(app.db, counted, at(200 + wait))).toBeNull()
})

test('of 20 concurrent attempts, 5 are accepted', async () => {
  const counted = { key: hashOf('a test of a rush'), most: 5, seconds: 60 }
  const tries = Array.from({ length: 20 }, () => countTry(app.db, counted, at(0)))
  expect((await Promise.all(tries)).filter((wait) => wait === null)).toHaveLength(5)
})

test('an attempt that a narrower key refuses uses up nothing of a wider one', async () => {
  const [narrow, other, wide] = ['narrow', 'other', 'wide'].map((name) => hashOf(`chain ${name}`))
  const counted = (key: Buffer | undefined, second: number) =>
    countTries(
      app.db,
      [
        { key: key as Buffer, most: 2, seconds: 60 },
        { key: wide as Buffer, most: 3, seconds: 60 },
      ],
      at(second),
    )
  const first = [0, 0, 0, 0].map((second) => counted(narrow, second))
  expect((await Promise.all(first)).filter((wait) => wait === null)).toHaveLength(2)
  expect(await counted(other, 4)).toBeNull()
  expect(await counted(other, 5)).toBe(55)
})

test('attempts are deleted once they no longer count', async () => {
  const counted = { key: hashOf('a test of forgetting'), most: 5, seconds: 60 }
  const stored = () =>
    app.db.selectFrom('rateLimit').selectAll().where('key', '=', counted.key).execute()
  await countTry(app.db, counted, at(0))
  await forgetOldTries(app.db, at(59))
  expect(await stored()).toHaveLength(1)
  await forgetOldTries(app.db, at(60))
  expect(await stored()).toHaveLength(0)
})

describe('a /48 with a new /64 for each call', () => {
  const from = (n: number, of = '2001:db8:7') => `${of}:${n.toString(16)}::1`
  const checkEmail = (remoteAddress: string) =>
    app.call({ url: '/api/check-email?email=niemand@museum.example', remoteAddress })
  const accepted = async (count: number, call: (n: number) => ReturnType<typeof app.call>) => {
    let accepted = 0
    for (let n = 0; n < count; n++) if ((await call(n)).statusCode !== 429) accepted += 1
    return accepted
  }

  test('gets eight times the limit of an address, and each /56 in it four times', async () => {
    const calls = (remoteAddress: (n: number) => string) =>
      accepted(600, (n) => checkEmail(remoteAddress(n)))
    expect(await calls((n) => from(n % 256))).toBe(240)
    expect(await calls((n) => from(256 + n * 97))).toBe(240)
    expect((await checkEmail(from(1, '2001:db8:8'))).statusCode).toBe(200)
  })

  test('cannot register without limit', async () => {
    const { email } = await app.register()
    const fields = { organisation: 'Museum', name: 'Käthe', email, ...bothPasswords }
    const register = (n: number) =>
      app.call({
        method: 'POST',
        url: '/api/registration',
        ...form(fields),
        remoteAddress: from(n * 255),
      })
    expect(await accepted(100, register)).toBe(80)
  })

  test('of which one /64 has used up its limit leaves the others theirs', async () => {
    expect(await accepted(1000, () => checkEmail(from(1, '2001:db8:9')))).toBe(60)
    expect(await accepted(60, () => checkEmail(from(2, '2001:db8:9')))).toBe(60)
  })
})

describe('a log-in', () => {
  test('may be attempted ten times in a quarter of an hour; a known device is accepted even after that', async () => {
    const { email } = await app.register()
    const [, device] = (await logIn(email, password, '203.0.113.8')).cookies
    for (let turn = 0; turn < 10; turn++) expect((await logIn(email)).statusCode).toBe(401)
    const refused = await logIn(email, password)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_tries' }])
    expect(refused.headers['retry-after']).toBe('900')
    const known = { [device?.name ?? '']: device?.value ?? '' }
    const fields = form({ username: email, password })
    const owner = { remoteAddress: '203.0.113.8', cookies: known, ...fields }
    const answer = await app.call({ method: 'POST', url: '/api/token', ...owner })
    expect(answer.statusCode).toBe(200)

    app.clock.set('2026-11-20T12:15:01Z')
    expect((await logIn(email, password)).statusCode).toBe(200)
  })

  test('that succeeds resets the count of earlier attempts', async () => {
    const { email } = await app.register()
    for (let turn = 0; turn < 9; turn++) await logIn(email, 'falsch', '203.0.113.9')
    expect((await logIn(email, password, '203.0.113.9')).statusCode).toBe(200)
    expect((await logIn(email, 'falsch', '203.0.113.9')).statusCode).toBe(401)
  })

  test('for an unknown address counts like any other', async () => {
    const from = '203.0.113.10'
    for (let turn = 0; turn < 10; turn++) {
      expect((await logIn('niemand@museum.example', 'x', from)).statusCode).toBe(401)
    }
    expect((await logIn('Niemand@Museum.example', 'x', from)).statusCode).toBe(429)
  })
})

test('the table of attempts contains no address in plain text', async () => {
  const rows = await app.db.selectFrom('rateLimit').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ key }) => Buffer.from(key).toString('latin1')))).not.toMatch(
    /203\.0|museum/,
  )
})
