import { describe, expect, test } from 'vitest'
import { bothPasswords, form, openTestApp, password, testApp } from '#test/app.ts'

const app = await testApp()

const person = { email: 'Nina@Museum.example', name: 'Nina', organisation: 'Museum' }
const register = (fields: Record<string, string>) =>
  app.call({ method: 'POST', url: '/api/registration', ...form(fields) })

const counts = async () => {
  const tables = ['organisation', 'staff', 'project', 'variant', 'mailSettings', 'session'] as const
  const rows = tables.map((table) => app.db.selectFrom(table).selectAll().execute())
  return (await Promise.all(rows)).map(({ length }) => length)
}

describe('registration', () => {
  test('[C03] creates an organisation with an admin, a project, a variant and default emails', async () => {
    const answer = await register({ ...person, ...bothPasswords })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      username: 'nina@museum.example',
      name: 'Nina',
      email: 'nina@museum.example',
      admin: true,
      role: 'admin',
    })
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^rundgang_session=.+HttpOnly; SameSite=Lax/,
    )
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
    const cookies = { rundgang_session: answer.cookies[0]?.value ?? '' }
    const auditLog = await app.call({ url: '/api/admin/audit', cookies })
    expect(auditLog.json()).toMatchObject([
      { action: 'organisation_registered', staff_name: 'Nina', label: 'Museum' },
    ])
    expect(await app.outbox()).toEqual([])
  })

  test('[C03] is refused for an address that has an account, regardless of case', async () => {
    const before = await counts()
    const answer = await register({ ...person, email: 'NINA@museum.example', ...bothPasswords })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'email_taken' })
    expect(await counts()).toEqual(before)
  })

  test('[C03] by two concurrent calls with the same address creates only one account', async () => {
    const fields = { ...person, email: 'zwei@museum.example', ...bothPasswords }
    const answers = await Promise.all([register(fields), register(fields), register(fields)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  const other = { password, 'password-confirmation': 'etwas anderes' }
  const faulty: [string, Record<string, string>, string][] = [
    ['without an email address', { ...person, email: '', ...bothPasswords }, 'email'],
    ['with half an address', { ...person, email: 'nina@', ...bothPasswords }, 'email'],
    [
      'with a line break in the address',
      { ...person, email: 'a@b.de\r\nBcc: c@d.de', ...bothPasswords },
      'email',
    ],
    [
      'with an overlong address',
      { ...person, email: `${'a'.repeat(250)}@b.de`, ...bothPasswords },
      'email',
    ],
    ['without a name', { ...person, email: 'x@y.de', name: ' ', ...bothPasswords }, 'name'],
    [
      'with an overlong name',
      { ...person, email: 'x@y.de', name: 'n'.repeat(201), ...bothPasswords },
      'name',
    ],
    [
      'with a website as name',
      { ...person, email: 'x@y.de', name: 'Jetzt auf https://böse.example', ...bothPasswords },
      'name',
    ],
    [
      'without an organisation',
      { ...person, email: 'x@y.de', organisation: '', ...bothPasswords },
      'organisation',
    ],
    [
      'with a short password',
      { ...person, email: 'x@y.de', password: 'kurz', 'password-confirmation': 'kurz' },
      'password',
    ],
    [
      'with two different passwords',
      { ...person, email: 'x@y.de', ...other },
      'password-confirmation',
    ],
    [
      'with an unknown invitation',
      { ...person, email: 'x@y.de', invite: 'x', ...bothPasswords },
      'invite',
    ],
  ]
  test.each(
    faulty,
  )('[C03] %s is rejected with an error on that field, and nothing is stored', async (_, fields, field) => {
    const before = await counts()
    const answer = await register(fields)
    expect(answer.statusCode).toBe(422)
    const refusal = answer.json<{ code: string; fields: Record<string, string> }>()
    expect(refusal.code).toBe('invalid')
    expect(Object.keys(refusal.fields)).toEqual([field])
    expect(await counts()).toEqual(before)
  })

  test('[C03] is refused as JSON, because only a form is accepted', async () => {
    const answer = await app.call({ method: 'POST', url: '/api/registration', payload: person })
    expect(answer.statusCode).toBe(415)
  })
})

test('[C03] requires an invitation if the operator has closed it', async () => {
  const closed = await openTestApp({ REGISTRATION: 'closed' })
  const answer = await closed.call({
    method: 'POST',
    url: '/api/registration',
    ...form({ ...person, ...bothPasswords }),
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'registration_closed' })
  // Without an invitation, the form is refused before its fields are validated.
  const sent = async (fields: Record<string, string>) =>
    (await closed.call({ method: 'POST', url: '/api/registration', ...form(fields) })).statusCode
  expect(await sent({ ...person, email: 'nina@', ...bothPasswords })).toBe(403)
  expect(await sent({ invite: '' })).toBe(403)
  expect(await sent({ ...person, email: 'nina@', invite: 'x', ...bothPasswords })).toBe(422)
  await closed.close()
})

describe('the email check', () => {
  const check = (email: string) =>
    app.call({ url: `/api/check-email?email=${encodeURIComponent(email)}` })

  test('[C04] reveals whether an address has an account', async () => {
    const { email } = await app.register()
    expect((await check(email)).json()).toEqual({ exists: true })
    expect((await check(` ${email.toUpperCase()}`)).json()).toEqual({ exists: true })
    expect((await check('niemand@museum.example')).json()).toEqual({ exists: false })
  })

  test('[C04] refuses anything that is not an address', async () => {
    for (const email of ['', 'nina@', 'nina', 'a@b.de\r\nBcc: c@d.de', `${'a'.repeat(250)}@b.de`]) {
      const answer = await check(email)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['email'])
    }
    expect((await app.call({ url: '/api/check-email' })).statusCode).toBe(422)
  })
})
