import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { byTranslationField } from '#contract/mail-text.ts'
import { unseal } from '#server/auth/secrets.ts'
import { form, openTestApp, type TestApp, testApp } from '#test/app.ts'
import { formInParts } from '#test/form-in-parts.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'

type Organisation = Awaited<ReturnType<TestApp['register']>>
type Fields = Record<string, string>

const urlOf = (projectId: string) => `/api/admin/settings/email/${projectId}`
const read = async ({ as, projectId }: Organisation) =>
  (await as({ url: urlOf(projectId) })).json<MailSettings>()
const save = ({ as, projectId }: Organisation, fields: Fields) =>
  as({ method: 'POST', url: urlOf(projectId), ...form(fields) })
/** Like `save`, but sends `multipart/form-data`. */
const saveParts = async ({ as, projectId }: Organisation, fields: Fields) =>
  as({ method: 'POST', url: urlOf(projectId), ...(await formInParts(fields)) })
const faultsOf = (saving: ReturnType<typeof save>) =>
  saving.then((answer) => [answer.statusCode, answer.json<{ fields?: Fields }>().fields])
const trailOf = async ({ as }: Organisation) =>
  (await as({ url: '/api/admin/audit' })).json<AuditEntry[]>()

/** The password as the postman would read it. */
async function storedPassword({ projectId }: Organisation) {
  const { smtpPassword } = await app.db
    .selectFrom('mailSettings')
    .select('smtpPassword')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  const belongsTo = `smtp_password ${projectId}`
  return smtpPassword && unseal(smtpPassword, { key: app.ctx.secretKey, belongsTo })
}

const changed = (revision: number) => ({ revision, changed_by: 'Käthe Roß' })

const all = {
  email_from: 'info@museum.example',
  email_bcc: 'archiv@museum.example',
  email_subject: 'Gebucht: {{booked_variant}}',
  email_body: 'Guten Tag {{ name }},\n\nbis {{booked_time}}!',
  email_cancel_subject: 'Abgesagt: {{booked_variant}}',
  email_cancel_body: 'Schade, {{name}}.',
  email_smtpserver: 'mail.museum.example:587',
  email_smtpuser: '',
  location_street: 'Spinnereistraße 7',
  location_postalcode: '04179',
  location_city: 'Leipzig',
  location_meeting_point: 'Haupteingang, an der Garderobe',
  location_phone: '0341 123456',
  ...byTranslationField(({ field }) => `{{name}}: ${field}`),
}
const password = 'Gärtner & Söhne=1'
const custom = { ...all, email_custom_smtpserver: 'true', email_password: password }

describe('[C13] the email settings', () => {
  test('[C13] of a new project contain German texts and no custom server', async () => {
    const museum = await app.register('Museum {{am}} See')
    const settings = await read(museum)
    expect(settings).toMatchObject({
      email_from: '',
      email_bcc: '',
      email_custom_smtpserver: false,
      email_smtpserver: '',
      email_password: '',
      email_password_set: false,
      ...{ location_street: '', location_postalcode: '', location_city: '' },
      location_meeting_point: '',
      revision: 0,
    })
    expect(settings.email_body).toMatch(/^Guten Tag \{\{name\}\},.*\nMuseum am See$/s)
    // The settings can be saved exactly as they were read.
    const { email_password_set, email_custom_smtpserver, revision, ...fields } = settings
    const saved = (await save(museum, { ...fields, revision: '0' })).json()
    expect(saved).toEqual({ ...settings, ...changed(1) })
  })

  test("[C13] are visible only to the organisation's admins", async () => {
    const museum = await app.register()
    const other = await app.register()
    const url = urlOf(museum.projectId)
    expect((await app.call({ url })).statusCode).toBe(401)
    const foreign = await other.as({ url })
    const nowhere = await other.as({ url: urlOf(unknown) })
    expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    const { db } = app
    await db.updateTable('staff').set({ admin: false }).where('email', '=', museum.email).execute()
    expect((await museum.as({ url })).statusCode).toBe(403)
  })

  test('[C13] of a deleted project return 404', async () => {
    const museum = await app.register()
    const url = `/api/admin/project/${museum.projectId}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(204)
    expect((await museum.as({ url: urlOf(museum.projectId) })).statusCode).toBe(404)
    expect((await save(museum, all)).statusCode).toBe(404)
  })
})

describe('[C14] changing the email settings', () => {
  test('[C14] stores every field, encrypts the password and never returns it', async () => {
    const museum = await app.register()
    // Forms send each line break as two characters.
    const typed = { ...custom, email_body: all.email_body.replaceAll('\n', '\r\n') }
    const answer = await save(museum, typed)
    const shown = {
      ...all,
      email_custom_smtpserver: true,
      ...{ email_password: '', email_password_set: true, ...changed(1) },
    }
    expect([answer.statusCode, answer.json()]).toEqual([200, shown])
    expect(await read(museum)).toEqual(shown)
    expect(await storedPassword(museum)).toBe(password)
    expect((await trailOf(museum))[0]).toMatchObject({
      action: 'mail_settings_changed',
      label: 'Museum Alte Spinnerei',
    })
  })

  test('[C14] also accepts multipart forms, with texts of 20,000 characters', async () => {
    const museum = await app.register()
    for (const saving of [saveParts, save]) {
      const long = '語'.repeat(19_990) + saving.name
      const answer = await saving(museum, { email_body: long, email_cancel_body: long })
      expect(answer.statusCode).toBe(200)
      const { email_body, email_cancel_body } = await read(museum)
      expect(email_body === long && email_cancel_body === long).toBe(true)
    }
  })

  test('[C14] rejects a body over 512 KiB as too large, and a smaller one with an error on the overlong field', async () => {
    const museum = await app.register()
    const saving = (length: number) => save(museum, { email_body: 'x'.repeat(length) })
    expect((await saving(530_000)).statusCode).toBe(413)
    expect((await saving(20_001)).statusCode).toBe(422)
    const inParts = await saveParts(museum, { email_body: 'x'.repeat(400_000) })
    expect(inParts.statusCode).toBe(422)
    expect((await read(museum)).email_body).toContain('Guten Tag')
  })

  test('[C14] keeps a text missing from the request, and unticks a missing checkbox', async () => {
    const museum = await app.register()
    await save(museum, custom)
    const saved = (await save(museum, { email_subject: 'Neu' })).json()
    expect(saved).toEqual({
      ...all,
      email_subject: 'Neu',
      email_custom_smtpserver: false,
      ...{ email_password: '', email_password_set: true, ...changed(2) },
    })
    const ticked = await save(museum, { email_custom_smtpserver: 'on', email_password: '' })
    expect(ticked.json()).toMatchObject({ email_custom_smtpserver: true, email_subject: 'Neu' })
    expect(await storedPassword(museum)).toBe(password)
  })

  test.each([
    ['email_from', 'kein Empfänger'],
    ['email_from', 'Museum <info@museum.example>'],
    ['email_bcc', 'a@museum.example, b@museum.example'],
    ['email_bcc', 'a@museum.example\r\nTo: b@museum.example'],
    ['email_subject', ''],
    ['email_subject', 'x'.repeat(201)],
    ['email_subject', 'Gebucht\r\nBcc: x@evil.example'],
    ['email_body', ' '],
    ['email_body', 'x'.repeat(20_001)],
    ['email_body', 'a\u0000b'],
    ['email_cancel_subject', '\u200b'],
    ['email_cancel_body', ''],
    ['email_custom_smtpserver', 'ja'],
    ['email_password', 'x'.repeat(1001)],
    ['location_street', 'a\nb'],
    ['location_postalcode', 'x'.repeat(21)],
    ['location_meeting_point', 'x'.repeat(201)],
    ['location_phone', '0'.repeat(41)],
  ])('[C14] with an invalid %s is refused, and nothing is stored: %j', async (field, value) => {
    const museum = await app.register()
    const before = await read(museum)
    const [status, fields] = await faultsOf(save(museum, { email_from: 'a@b.de', [field]: value }))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
    expect(await read(museum)).toEqual(before)
    const actions = (await trailOf(museum)).map(({ action }) => action)
    expect(actions).not.toContain('mail_settings_changed')
  })

  test.each([
    ['email_subject', 'Gebucht: {{vorname}}', '{{vorname}}', 'Meinten Sie {{name}}?'],
    ['email_body', '{{ name }} {{ constructor }}', '{{constructor}}', 'Bitte nehmen Sie eine'],
    ['email_cancel_subject', '{{}}', '{{}}', 'Bitte nehmen Sie eine'],
    ['email_cancel_body', '{{cancel_URL}}', '{{cancel_URL}}', 'Meinten Sie {{cancel_url}}?'],
  ])('[C14] reports the unknown variable in %s and suggests the intended one', async (...wrong) => {
    const [field, value, named, advice] = wrong
    const museum = await app.register()
    const sentence = expect.stringContaining(`Die Variable ${named} gibt es nicht. ${advice}`)
    expect(await faultsOf(save(museum, { [field]: value }))).toEqual([422, { [field]: sentence }])
  })

  test('[C14] is refused as JSON, without a session, for other organisations and for guides', async () => {
    const museum = await app.register()
    const other = await app.register()
    const url = urlOf(museum.projectId)
    expect((await museum.as({ method: 'POST', url, payload: all })).statusCode).toBe(415)
    expect((await app.call({ method: 'POST', url, ...form(all) })).statusCode).toBe(401)
    const nowhere = await save({ ...other, projectId: unknown }, all)
    for (const fields of [all, { email_from: 'x' }]) {
      const foreign = await save({ ...other, projectId: museum.projectId }, fields)
      expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body])
    }
    const { db } = app
    await db.updateTable('staff').set({ admin: false }).where('email', '=', museum.email).execute()
    expect((await save(museum, all)).statusCode).toBe(403)
  })
})

describe('[C14] a custom mail server', () => {
  test.each([
    ['', 'not_a_mail_server', 'mail.museum.de:587'],
    ['smtp://x', 'not_a_mail_server', 'mail.museum.de:587'],
    ['127.0.0.1:25', 'private_mail_server', 'internen Netz'],
    ['LOCALHOST', 'private_mail_server', 'internen Netz'],
    ['[::ffff:10.0.0.1]:587', 'private_mail_server', 'internen Netz'],
    ['mail.museum.example:6379', 'mail_server_port', '25, 465, 587 und 2525'],
  ])('[C14] given as %j is rejected: %s', async (...[email_smtpserver, , said]) => {
    const museum = await app.register()
    // The server is refused even when it is not in use.
    expect((await save(museum, { email_smtpserver: email_smtpserver || '::1' })).statusCode).toBe(
      422,
    )
    const [status, fields] = await faultsOf(save(museum, { ...custom, email_smtpserver }))
    expect([status, fields]).toEqual([422, { email_smtpserver: expect.stringContaining(said) }])
    expect(await storedPassword(museum)).toBeNull()
  })

  test('[C14] needs a sender, which is also its log-in name', async () => {
    const museum = await app.register()
    const [status, fields] = await faultsOf(save(museum, { ...custom, email_from: '' }))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['email_from']])
  })

  test.each([
    ['server', { email_smtpserver: 'mail.evil.example' }],
    ['sender', { email_from: 'andere@museum.example' }],
  ])('[C14] requires the password to be entered again if its %s changes', async (_, other) => {
    const museum = await app.register()
    await save(museum, custom)
    const without = { ...custom, ...other, email_password: '' }
    expect(await faultsOf(save(museum, without))).toEqual([
      422,
      { email_password: expect.stringContaining('noch einmal') },
    ])
    expect(await read(museum)).toMatchObject(all)
    expect((await save(museum, { ...without, email_password: 'neu' })).statusCode).toBe(200)
    expect(await storedPassword(museum)).toBe('neu')
  })

  test('[C14] loses its stored password if its address changes while it is turned off', async () => {
    const museum = await app.register()
    await save(museum, custom)
    const off = await save(museum, { email_smtpserver: 'mail.evil.example' })
    expect(off.json()).toMatchObject({ email_password_set: false })
    await save(museum, { email_custom_smtpserver: 'true' })
    expect(await storedPassword(museum)).toBeNull()
  })

  test('[C14] may be on a private network if SMTP_ALLOW_PRIVATE is set', async () => {
    const there = await openTestApp({ SMTP_ALLOW_PRIVATE: '1' })
    const museum = await there.register()
    const saved = await save(museum, { ...custom, email_smtpserver: 'localhost:1025' })
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { email_smtpserver: 'localhost:1025' },
    ])
    await there.close()
  })
})

test("admins who save concurrently do not overwrite each other's changes", async () => {
  const museum = await app.register()
  await save(museum, custom)
  const changes: Fields = {
    email_bcc: 'kasse@museum.example',
    email_subject: 'Neu',
    email_body: 'Neu',
    location_city: 'Halle',
  }
  const moved = { email_smtpserver: 'mail2.museum.example', email_password: 'zwei' }
  const parts = [...Object.entries(changes).map(([field, text]) => ({ [field]: text })), moved]
  const answers = await Promise.all(
    parts.map((part) => save(museum, { email_custom_smtpserver: 'on', ...part })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  const { email_smtpserver } = moved
  expect(await read(museum)).toMatchObject({ ...changes, email_smtpserver })
  expect(await storedPassword(museum)).toBe('zwei')
})
