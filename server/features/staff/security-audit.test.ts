import { afterEach, expect, test } from 'vitest'
import type { Session } from '#contract/staff.ts'
import { bothPasswords, form, password, type TestApp, testApp } from '#test/app.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'
import { auditSentences } from '#texts/de/audit.ts'

const lines: string[] = []
const app = await testApp({ RATE_LIMIT: 'on' }, { write: (line) => void lines.push(line) })
afterEach(() => app.db.deleteFrom('rateLimit').execute())

const from = '203.0.113.77'
const network = '203.0.113.0/24'

type Person = Awaited<ReturnType<TestApp['register']>>
const idOf = async (email: string) =>
  (
    await app.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const { payload, headers: kind } = form(fields)
  const sent = { url, payload, headers: { ...kind, ...headers } }
  return app.call({ method: 'POST', ...sent, remoteAddress: from })
}
const logIn = (username: string, secret = password) =>
  send('/api/token', { username, password: secret })

/** The security events logged during `run`. */
async function logged(run: () => Promise<unknown>) {
  const before = lines.length
  await run()
  return lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined)
    .map(({ level, event, account, network: where, ...rest }) => {
      // The level is info, and the line contains no other personal data.
      expect(level).toBe(30)
      const usual = ['admin', 'hostname', 'msg', 'pid', 'reqId', 'time']
      expect(Object.keys(rest).filter((key) => !usual.includes(key))).toEqual([])
      return [event, account, where]
    })
}

async function auditLog({ as }: Pick<Person, 'as'>) {
  const entries = await as({ url: '/api/admin/audit' })
  return entries
    .json<{ action: string; staff_name: string; label: string }[]>()
    .map(({ action, staff_name, label }) => [action, staff_name, label])
}

test('failed and successful log-ins and log-outs are logged and audited', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  expect(await logged(() => logIn(admin.email, 'falsch'))).toEqual([
    ['log_in_failed', account, network],
  ])
  let cookies: Record<string, string> = {}
  const entering = async () => {
    cookies = { rundgang_session: (await logIn(admin.email)).cookies[0]?.value ?? '' }
  }
  expect(await logged(entering)).toEqual([['logged_in', account, network]])
  const leave = { method: 'DELETE', url: '/api/token', remoteAddress: from } as const
  expect(await logged(() => app.call({ ...leave, cookies }))).toEqual([
    ['logged_out', account, network],
  ])
  expect((await auditLog(admin)).slice(0, 3)).toEqual([
    ['logged_out', 'Käthe Roß', 'Käthe Roß'],
    ['logged_in', 'Käthe Roß', network],
    ['log_in_failed', '', 'Käthe Roß'],
  ])
})

test('an unknown network is left out of the log, and is called unknown in the audit log', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  const fields = form({ username: admin.email, password })
  const entering = {
    method: 'POST',
    url: '/api/token',
    remoteAddress: 'unknown',
    ...fields,
  } as const
  expect(await logged(() => app.call(entering))).toEqual([['logged_in', account, undefined]])
  const [[, who = '', label = ''] = []] = await auditLog(admin)
  expect(auditSentences.logged_in(who, label)).toBe(
    'Käthe Roß hat sich angemeldet (Netz unbekannt).',
  )
  const sessions = await admin.as({ url: '/api/users/me/sessions' })
  expect(sessions.json<Session[]>().map(({ network }) => network)).toContain('')
})

test('a failed log-in to an unknown account is logged without an account', async () => {
  const lines = await logged(() => logIn('niemand@museum.example', 'falsch'))
  expect(lines).toEqual([['log_in_failed', undefined, network]])
})

test('a throttled log-in is logged with its account, and 14 guesses in 15 minutes add only two audit entries', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  const guessing = async () => {
    for (let n = 0; n < 14; n++) await logIn(admin.email, 'falsch')
  }
  const events = await logged(guessing)
  expect(events.filter(([event]) => event === 'log_in_failed')).toHaveLength(10)
  expect(events.slice(-4)).toEqual(Array.from({ length: 4 }, () => ['braked', account, network]))
  const guessed = (await auditLog(admin)).filter(([action]) => action !== 'organisation_registered')
  expect(guessed).toEqual([
    ['account_braked', '', 'Käthe Roß'],
    ['log_in_failed', '', 'Käthe Roß'],
  ])
})

test('requested and used resets are logged', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  const ask = () => send('/api/password-reset', { email: admin.email })
  expect(await logged(ask)).toEqual([['reset_asked', account, network]])
  const nobody = await logged(() => send('/api/password-reset', { email: 'x@museum.example' }))
  expect(nobody).toEqual([['reset_asked', undefined, network]])
  const token = await tokenFor(app, admin.email)
  const use = () => send('/api/password-reset', { token, username: admin.email, ...bothPasswords })
  expect(await logged(use)).toEqual([['password_reset', account, network]])
  const cookies = { rundgang_session: (await logIn(admin.email)).cookies[0]?.value ?? '' }
  const entries = await auditLog({ as: (call) => app.call({ ...call, cookies }) })
  expect(entries.slice(1, 3)).toEqual([
    ['password_reset', 'Käthe Roß', 'Käthe Roß'],
    ['reset_asked', '', 'Käthe Roß'],
  ])
})

test('successful and failed password changes are logged', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  const change = (password_old: string) => () =>
    admin.as({
      method: 'POST',
      url: '/api/password',
      remoteAddress: from,
      payload: {
        password_old,
        password_new: password,
        password_new_confirm: password,
        username: admin.email,
      },
    })
  expect(await logged(change('falsch-geraten'))).toEqual([['wrong_password', account, network]])
  expect(await logged(change(password))).toEqual([['password_changed', account, network]])
})

test('deleting an account is logged, and so is a wrong password when deleting it', async () => {
  const guide = await joinTeam(app, await app.register())
  const account = await idOf(guide.email)
  const leave = (typed: string) => () =>
    guide.as({
      method: 'POST',
      url: '/api/users/me/delete',
      remoteAddress: from,
      payload: { password: typed },
    })
  expect(await logged(leave('falsch-geraten'))).toEqual([['wrong_password', account, network]])
  expect(await logged(leave(password))).toEqual([['account_deleted', account, network]])
})

test('a call from a foreign origin is logged, and audited if made with a session', async () => {
  const admin = await app.register()
  const account = await idOf(admin.email)
  const headers = { origin: 'https://böse.example' }
  const nobody = await logged(() => send('/api/token', { username: 'x', password: 'y' }, headers))
  expect(nobody).toEqual([['foreign_origin', undefined, network]])
  const acting = () =>
    admin.as({ method: 'POST', url: '/api/admin/project', headers, remoteAddress: from })
  expect(await logged(acting)).toEqual([['foreign_origin', account, network]])
  await acting()
  const kept = (await auditLog(admin)).filter(([action]) => action === 'foreign_origin')
  expect(kept).toEqual([['foreign_origin', 'Käthe Roß', 'Käthe Roß']])
})

test('a new account is logged with its role', async () => {
  const admin = await app.register()
  const before = lines.length
  const guide = await joinTeam(app, admin)
  const created = lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'registered')
  expect(created).toMatchObject([{ account: await idOf(guide.email), admin: false, level: 30 }])
})

/** The log lines for `count` calls from a foreign origin on one network. */
async function flood(count: number, remoteAddress: string) {
  const before = lines.length
  const headers = { origin: 'https://böse.example' }
  for (let n = 0; n < count; n++) {
    await app.call({ method: 'POST', url: '/api/token', headers, remoteAddress })
  }
  return lines.slice(before).filter((line) => line.includes('foreign_origin'))
}

test('a flood from one network writes at most 60 log lines a minute and a note that there are more, and other networks are still logged', async () => {
  const told = await flood(80, '198.51.100.1')
  expect(told).toHaveLength(61)
  expect(told.at(-1)).toContain('further ones are not logged')
  expect(await flood(1, '198.51.100.2')).toEqual([])
  expect(await flood(1, '192.0.2.1')).toHaveLength(1)
})

test('a flood from many networks writes at most 600 log lines a minute and a note that there are more', async () => {
  const told: string[] = []
  for (let n = 1; n <= 12; n++) told.push(...(await flood(60, `10.0.${n}.1`)))
  const events = told.filter((line) => line.includes('"msg":"a call from a foreign origin'))
  expect(events.length).toBeGreaterThan(500)
  expect(events.length).toBeLessThanOrEqual(600)
  expect(told.at(-1)).toContain('further ones are not logged')
})
