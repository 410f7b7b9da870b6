import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailSample, TestMail } from '#contract/mail.ts'
import { form, openTestApp, type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { perFile } from '#test/per-file.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { startMisbehavingServer } from '#test/servers/misbehaving-server.ts'

const password = 'Gärtner & Söhne=1'
const sender = 'info@museum.example'

let own: Record<string, string>
const mailbox = await perFile(startMailbox())
const server = await perFile(startMisbehavingServer({ account: { user: sender, password } }))
const app = await testApp({ SMTP_URL: mailbox.url, SMTP_ALLOW_PRIVATE: '1' })

beforeAll(async () => {
  own = {
    email_from: sender,
    email_custom_smtpserver: 'on',
    email_smtpserver: `127.0.0.1:${server.port}`,
    email_password: password,
  }
})
beforeEach(() => {
  server.behave()
  server.logIns.length = 0
  server.taken.length = 0
})

type Organisation = Awaited<ReturnType<TestApp['register']>>
type Fields = Record<string, string>

const urlOf = ({ projectId }: Organisation) => `/api/admin/settings/email/${projectId}`
const sampleOf = async (museum: Organisation) =>
  (await museum.as({ url: `${urlOf(museum)}/sample` })).json<MailSample>()
const save = (museum: Organisation, fields: Fields) =>
  museum.as({ method: 'POST', url: urlOf(museum), ...form(fields) })
const sendTest = (museum: Organisation, fields: Fields = {}) =>
  museum.as({ method: 'POST', url: `${urlOf(museum)}/test`, ...form(fields) })
const outcomeOf = async (museum: Organisation, fields: Fields = {}) =>
  (await sendTest(museum, fields)).json<TestMail>()

describe('the sample data for an email preview', () => {
  test('describe a booking for the first variant, tomorrow at ten', async () => {
    const museum = await app.register()
    const link = 'http://localhost:3000/cancel.html?cancel_token=Beispiel'
    expect(await sampleOf(museum)).toEqual({
      values: {
        name: 'Erika Muster',
        booked_time: 'Samstag, 21. November 2026, 10:00 Uhr',
        booked_variant: museum.variant.name,
        attendees_count: '3',
        cancel_url: link,
        booked_time_unformatted: '2026-11-21T10:00:00+01:00',
      },
      sender: 'Museum Alte Spinnerei',
      actions: [{ url: link, label: 'Buchung ändern oder stornieren', secondary: true }],
      footer: '',
      booking_number: expect.stringMatching(/^\d{3} \d{3} \d{4}$/),
    })
  })

  test("use the project's time zone, and end with its imprint", async () => {
    // In Kathmandu, the next day has already begun.
    app.clock.set('2026-11-20T20:00:00Z')
    const museum = await app.register()
    const payload = {
      name: 'Nacht im Museum',
      timezone: 'Asia/Kathmandu',
      imprint_url: 'https://museum.example/impressum',
    }
    await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
    const { values, footer } = await sampleOf(museum)
    app.clock.set('2026-11-20T12:00:00Z')
    expect(values.booked_time).toBe('Sonntag, 22. November 2026, 10:00 Uhr')
    expect(values.booked_time_unformatted).toBe('2026-11-22T10:00:00+05:45')
    expect(footer).toBe('Impressum: https://museum.example/impressum')
  })
})

describe('a test email', () => {
  test('[M03] goes only to the member who requests it, using the unsaved settings, and nothing is stored', async () => {
    const museum = await app.register()
    await save(museum, { email_bcc: 'archiv@museum.example' })
    const before = await dumpOf(app.db, ['rate_limit'])
    const typed = {
      email_from: sender,
      email_subject: 'Für {{name}}',
      email_body: '{{booked_time}}',
    }
    expect(await outcomeOf(museum, typed)).toEqual({
      sent: true,
      recipient: museum.email,
      way: 'default_server',
      fault: null,
      answer: '250 taken by the test',
    })
    const mail = await mailbox.waitFor(({ recipients }) => recipients.includes(museum.email))
    expect(mail.recipients).toEqual([museum.email])
    expect(mail).toMatchObject({
      subject: 'Für Erika Muster',
      from: { address: 'no-reply@localhost' },
      replyTo: [{ address: sender }],
    })
    expect(mail.text).toMatch(/^Samstag, 21. November 2026, 10:00 Uhr\n\nBuchungsnummer: /)
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    expect(await dumpOf(app.db, ['rate_limit'])).toBe(before)
  })

  test('[M04] is sent through the server entered in the form, logged in as the sender', async () => {
    const museum = await app.register()
    expect(await outcomeOf(museum, own)).toMatchObject({
      sent: true,
      way: 'own_server',
      fault: null,
    })
    expect(server.logIns).toEqual([{ user: sender, password }])
    const [mail] = server.takenFor(museum.email)
    expect(mail).toMatchObject({ sender, recipients: [museum.email] })
    expect(mail?.raw).toContain(`From: Museum Alte Spinnerei <${sender}>`)
    expect(mailbox.mails.some(({ recipients }) => recipients.includes(museum.email))).toBe(false)
  })

  test('uses the stored password if none was entered, but never for another server or sender', async () => {
    const museum = await app.register()
    await save(museum, own)
    const without = { ...own, email_password: '' }
    expect(await outcomeOf(museum, without)).toMatchObject({ sent: true })
    expect(server.logIns).toEqual([{ user: sender, password }])
    const connections = server.connections()
    for (const [field, value] of [
      ['email_smtpserver', `localhost:${server.port}`],
      ['email_from', 'andere@museum.example'],
      ['email_smtpuser', 'andere'],
    ] as const) {
      const refused = await sendTest(museum, { ...without, [field]: value })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { fields: { email_password: expect.stringContaining('noch einmal') } },
      ])
    }
    expect(server.connections()).toBe(connections)
  })

  test.each([
    ['wrong_log_in', 'auth', 535],
    ['sender_refused', 'mail', 553],
    ['recipient_refused', 'rcpt', 550],
    ['content_refused', 'dot', 554],
    ['busy', 'rcpt', 451],
    ['unready', 'greeting', 421],
    ['cut_off', 'data', 'drop'],
  ] as const)('reports the fault %s in the server’s own words', async (fault, at, does) => {
    const museum = await app.register()
    server.order({ at, does })
    const outcome = await outcomeOf(museum, own)
    expect(outcome).toMatchObject({
      sent: false,
      recipient: museum.email,
      way: 'own_server',
      fault,
    })
    if (typeof does === 'number') expect(outcome.answer).toContain(String(does))
    expect(JSON.stringify(outcome)).not.toContain(password)
  })

  test('reports a server that cannot be reached, and refuses invalid settings without connecting', async () => {
    const museum = await app.register()
    const nowhere = await startMisbehavingServer()
    await nowhere.close()
    const email_smtpserver = `127.0.0.1:${nowhere.port}`
    expect(await outcomeOf(museum, { ...own, email_smtpserver })).toMatchObject({
      sent: false,
      fault: 'no_connection',
    })
    for (const [field, value] of [
      ['email_from', 'kein Absender'],
      ['email_subject', '{{vorname}}'],
      ['email_smtpserver', 'smtp://x'],
    ] as const) {
      const refused = await sendTest(museum, { ...own, [field]: value })
      expect(Object.keys(refused.json<{ fields: Fields }>().fields)).toEqual([field])
    }
  })

  test('reports a failed log-in if the password was encrypted with another key', async () => {
    const museum = await app.register()
    await save(museum, own)
    await app.db
      .updateTable('mailSettings')
      .set({ smtpPassword: Buffer.alloc(60, 1) })
      .where('projectId', '=', museum.projectId)
      .execute()
    const outcome = await outcomeOf(museum, { email_custom_smtpserver: 'on' })
    expect(outcome).toMatchObject({ sent: false, fault: 'wrong_log_in' })
  })

  test('is never sent to a server in the operator’s own network', async () => {
    const there = await openTestApp({ SMTP_URL: mailbox.url })
    const connections = server.connections()
    const refused = await sendTest(await there.register(), own)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { email_smtpserver: expect.stringContaining('internen Netz') } },
    ])
    expect(server.connections()).toBe(connections)
    await there.close()
  })

  test('is written to a file if there is no mail server, and the path of the file is not revealed', async () => {
    const there = await openTestApp()
    const outcome = await outcomeOf(await there.register())
    expect(outcome).toMatchObject({ sent: true, way: 'file', answer: '' })
    expect(await readdir(join(there.ctx.config.dataDir, 'mails'))).toHaveLength(1)
    await there.close()
  })

  test('for an unconfirmed organisation is sent only to its address and never through its own server', async () => {
    const there = await openTestApp({
      SMTP_URL: mailbox.url,
      SMTP_ALLOW_PRIVATE: '1',
      REGISTRATION: 'confirm',
    })
    const museum = await there.register()
    const connections = server.connections()
    const refused = await sendTest(museum, own)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'address_unconfirmed' },
    ])
    expect(server.connections()).toBe(connections)
    expect(await outcomeOf(museum)).toMatchObject({ sent: true, recipient: museum.email })
    await there.db.updateTable('organisation').set({ contactEmail: 'x@museum.example' }).execute()
    expect((await sendTest(museum)).statusCode).toBe(409)
    await there.close()
  })
})

describe('the limits on test emails', () => {
  test('allow a member ten attempts in ten minutes and twenty emails a day', async () => {
    const there = await openTestApp({
      SMTP_URL: mailbox.url,
      SMTP_ALLOW_PRIVATE: '1',
      RATE_LIMIT: 'on',
    })
    const museum = await there.register()
    const later = (minutes: number) =>
      there.clock.set(there.clock.now().add({ minutes }).toString())
    const tries = async (times: number, fields: Fields) => {
      for (let turn = 0; turn < times; turn++) {
        expect((await sendTest(museum, fields)).statusCode).toBe(200)
      }
    }
    server.order({ at: 'auth', does: 535 })
    await tries(10, own)
    expect((await sendTest(museum, own)).statusCode).toBe(429)
    later(11)
    server.behave()
    await tries(10, own)
    later(11)
    await tries(10, {})
    later(11)
    expect((await sendTest(museum)).statusCode).toBe(429)
    later(24 * 60)
    await tries(1, {})
    await there.close()
  })
})
