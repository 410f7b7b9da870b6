import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#test/command.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import {
  password,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { operatingTexts } from '#texts/de/operating.ts'

const postgres = await testPostgres()
const folder = await testFolder('rundgang-organisations-')

const settingsOf = {
  'the embedded database': async () => ({ DATA_DIR: join(folder, 'embedded') }),
  'PostgreSQL and two workers': async () => ({
    DATA_DIR: join(folder, 'files'),
    DATABASE_URL: await postgres.createDatabase(`operated_${randomBytes(6).toString('hex')}`),
    SECRET_KEY: randomBytes(32).toString('hex'),
    WORKERS: '2',
  }),
}

// How long a response is cached, plus a margin for a busy machine.
const soon = { timeout: 5000, interval: 50 }

describe.each(Object.entries(settingsOf))('while a server runs on %s', (_, prepare) => {
  let settings: Record<string, string>
  let server: ServerProcess & { address: string }
  let museum: RegisteredOrganisation
  let other: RegisteredOrganisation
  let slotId: string
  let id: string

  const organisations = (...words: string[]) => runCommand('organisations', { settings, words })
  const lineOf = async ({ name }: RegisteredOrganisation) => {
    const { code, said } = await organisations('list')
    expect(code).toBe(0)
    return said.split('\n').find((line) => line.includes(name)) ?? ''
  }
  // Each request uses a separate connection, so that both workers get some of them.
  const statusOf = async (path: string) => {
    const { status } = await fetch(`${server.address}/api/${path}`, {
      headers: { connection: 'close', cookie: `${museum.cookie.name}=${museum.cookie.value}` },
    })
    return status
  }
  const statuses = (path: string) =>
    Promise.all(Array.from({ length: 8 }, () => statusOf(path))).then((all) => [...new Set(all)])

  beforeAll(async () => {
    settings = await prepare()
    server = await startListeningServer({ settings })
    museum = await registerOrganisation(server.address)
    other = await registerOrganisation(server.address)
    slotId = await museum.openSlot()
    await museum.book(slotId)
    id = (await lineOf(museum)).split(' ')[0] ?? ''
  }, 60_000)
  afterAll(async () => {
    await server.signal('SIGTERM')
  })

  test('the list shows each organisation with its contact and activity', async () => {
    const line = await lineOf(museum)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(line).toMatch(
      /^\S{36} {2}seit \d{4}-\d\d-\d\d {2}frei +\S.*: 1 Projekt, 1 Buchung in 7 Tagen$/,
    )
    expect(line).toContain(`${museum.name} (${museum.email})`)
    expect(await lineOf(other)).toContain('0 Buchungen in 7 Tagen')
  })

  test('suspending an organisation closes it immediately in all processes, and resuming reopens it', async () => {
    expect(await statuses('users/me')).toEqual([200])
    expect(await statuses(`public/projects/${museum.projectId}/offer`)).toEqual([200])
    expect(await organisations('suspend', id)).toMatchObject({
      code: 0,
      said: operatingTexts.suspended(museum.name),
    })
    expect(await statuses('users/me')).toEqual([403])
    await vi.waitFor(async () => {
      for (const path of ['', '/offer', '/slots']) {
        expect(await statuses(`public/projects/${museum.projectId}${path}`)).toEqual([404])
      }
    }, soon)
    expect(await statuses(`public/projects/${other.projectId}/offer`)).toEqual([200])
    expect(await lineOf(museum)).toContain('gesperrt')
    expect(await organisations('resume', id)).toMatchObject({
      code: 0,
      said: operatingTexts.resumed(museum.name),
    })
    expect(await statuses('users/me')).toEqual([200])
    await vi.waitFor(async () => {
      expect(await statuses(`public/projects/${museum.projectId}/offer`)).toEqual([200])
    }, soon)
    await museum.book(slotId)
  })

  test('deleting an organisation ends it at once in all processes, and leaves the others alone', async () => {
    const left = await registerOrganisation(server.address)
    await left.book(await left.openSlot())
    const leftId = (await lineOf(left)).split(' ')[0] ?? ''
    expect(await organisations('delete', leftId)).toMatchObject({
      code: 0,
      said: operatingTexts.deleted(left.name),
    })
    expect((await left.call('GET', 'users/me')).status).toBe(401)
    expect(await lineOf(left)).toBe('')
    expect(await statuses('users/me')).toEqual([200])
    expect(await organisations('delete', leftId)).toMatchObject({
      code: 1,
      said: operatingTexts.noOrganisation(leftId),
    })
  })

  test('resetting a lost second factor ends all of its owner’s sessions, and the owner can log in with just the password again', async () => {
    const person = await registerOrganisation(server.address)
    const { body } = await person.call<{ secret: string }>('POST', 'users/me/totp')
    const code = TOTP.generate({ secret: Secret.fromBase32(body.secret) })
    expect((await person.call('PUT', 'users/me/totp', { code })).status).toBe(200)
    const logIn = async () => {
      const fields = new URLSearchParams({ username: person.email, password })
      return (await fetch(`${server.address}/api/token`, { method: 'POST', body: fields })).status
    }
    expect(await logIn()).toBe(401)
    const reset = (...words: string[]) => runCommand('second-factor', { settings, words })
    expect(await reset('reset', ` ${person.email.toUpperCase()}`)).toMatchObject({
      code: 0,
      said: operatingTexts.factorsReset(person.email, person.name),
    })
    expect((await person.call('GET', 'users/me')).status).toBe(401)
    expect(await logIn()).toBe(200)
    const nobody = 'niemand@museum.example'
    expect(await reset('reset', nobody)).toMatchObject({
      code: 1,
      said: operatingTexts.noAccount(nobody),
    })
    for (const words of [[], ['reset'], ['reset', 'name'], ['reset', nobody, 'x'], ['list']]) {
      expect(await reset(...words)).toMatchObject({
        code: 1,
        said: operatingTexts.secondFactorUsage,
      })
    }
  })

  const unknown = randomUUID()
  test.each([
    [[], operatingTexts.organisationsUsage],
    [['delete', unknown], operatingTexts.noOrganisation(unknown)],
    [['suspend'], operatingTexts.organisationsUsage],
    [['list', 'alle'], operatingTexts.organisationsUsage],
    [['list', '--alle'], operatingTexts.organisationsUsage],
    [['suspend', unknown], operatingTexts.noOrganisation(unknown)],
    [['resume', 'museum'], operatingTexts.noOrganisation('museum')],
  ])('the arguments %j are refused with a one-line message', async (words, said) => {
    expect(await organisations(...words)).toMatchObject({ code: 1, said })
  })
})

test('the embedded database is used directly if no server is running', async () => {
  const settings = { DATA_DIR: join(folder, 'stopped') }
  const list = () => runCommand('organisations', { settings, words: ['list'] })
  expect(await list()).toMatchObject({
    code: 1,
    said: operatingTexts.noDatabase(settings.DATA_DIR),
  })
  const server = await startListeningServer({ settings })
  const { name } = await registerOrganisation(server.address)
  await server.signal('SIGTERM')
  const { code, said } = await list()
  expect([code, said]).toEqual([0, expect.stringContaining(name)])
})

test('a PostgreSQL database without the product’s tables is reported as too old', async () => {
  const DATABASE_URL = await postgres.createDatabase(`empty_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
  const { code, said } = await runCommand('organisations', { settings, words: ['list'] })
  expect([code, said]).toEqual([1, operatingTexts.notMigrated])
})
