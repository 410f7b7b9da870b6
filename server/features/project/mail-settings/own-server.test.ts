import { expect, test } from 'vitest'
import { newToken } from '#server/auth/secrets.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { postmanRound } from '#test/postman-round.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { formTexts, unsentTexts } from '#texts/form-texts.ts'

const account = { user: 'info@museum.example', password: 'Gärtner & Söhne=1' }
const booker = 'juergen.weiss@schule.example'

const usual = await perFile(startMailbox())
const own = await perFile(startMisbehavingServer({ account }))
const app = await testApp({ SMTP_ALLOW_PRIVATE: '1' })

type Organisation = Awaited<ReturnType<TestApp['register']>>

const save = ({ as, projectId }: Organisation, fields: Record<string, string>) =>
  as({ method: 'POST', url: `/api/admin/settings/email/${projectId}`, ...form(fields) })
const saveOwnServer = (museum: Organisation, password = account.password) =>
  save(museum, {
    email_from: account.user,
    email_custom_smtpserver: 'true',
    email_smtpserver: `127.0.0.1:${own.port}`,
    email_password: password,
  })
const round = () => postmanRound(app, { composers: bookingComposers(app.ctx), smtpUrl: usual.url })
const mailsOf = ({ projectId }: Organisation) =>
  app.db.selectFrom('outbox').selectAll().where('projectId', '=', projectId).execute()

async function booked(museum: Organisation) {
  const slotId = await museum.openSlot()
  expect((await museum.book(slotId)).statusCode).toBe(201)
  own.taken.length = 0
  usual.mails.length = 0
}

test('[M04] with a custom SMTP server, emails are sent through it, with its log-in name as the sender', async () => {
  const museum = await app.register()
  expect((await saveOwnServer(museum)).statusCode).toBe(200)
  await booked(museum)
  await round()
  expect(own.taken).toMatchObject([{ sender: account.user, recipients: [booker] }])
  expect(own.logIns.at(-1)).toEqual(account)
  expect(usual.mails).toEqual([])
  expect(await mailsOf(museum)).toMatchObject([{ state: 'sent', fault: null }])
})

test('a user name of its own replaces the sender at the log-in, and changing it asks for the password again', async () => {
  const named = await startMisbehavingServer({ account: { ...account, user: 'm0815' } })
  const museum = await app.register()
  const server = { email_custom_smtpserver: 'true', email_smtpserver: `127.0.0.1:${named.port}` }
  const settings = { email_from: account.user, ...server, email_smtpuser: 'm0815' }
  const saved = await save(museum, { ...settings, email_password: account.password })
  expect(saved.json()).toMatchObject({ email_smtpuser: 'm0815', email_from: account.user })
  await booked(museum)
  await round()
  expect(named.logIns.at(-1)).toEqual({ ...account, user: 'm0815' })
  expect(named.taken).toMatchObject([{ sender: account.user }])
  for (const email_smtpuser of ['', 'm0816']) {
    const refused = await save(museum, { ...settings, email_smtpuser })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ fields: { email_password: expect.any(String) } })
  }
  await named.close()
})

test('emails are sent through the operator’s server after the custom one is turned off', async () => {
  const museum = await app.register()
  await saveOwnServer(museum)
  await save(museum, {})
  await booked(museum)
  await round()
  expect(own.taken).toEqual([])
  expect(usual.mails).toMatchObject([{ recipients: [booker], envelopeSender: /no-reply/ }])
})

test('each project uses its own server, and never that of another organisation', async () => {
  const museum = await app.register()
  await saveOwnServer(museum)
  await booked(await app.register())
  await round()
  expect(own.taken).toEqual([])
  expect(usual.mails).toHaveLength(1)
})

test('failed emails are resent as soon as the settings are corrected, not two hours later', async () => {
  const museum = await app.register()
  await saveOwnServer(museum, 'falsch')
  await booked(museum)
  await round()
  expect(await mailsOf(museum)).toMatchObject([{ state: 'waiting', fault: 'wrong_log_in' }])
  app.clock.set(app.clock.now().add({ minutes: 2 }).toString())
  await round()
  await saveOwnServer(museum)
  await round()
  expect(own.taken).toHaveLength(1)
  expect(await mailsOf(museum)).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('repeatedly saving settings that still fail never makes the server give up on an email', async () => {
  const museum = await app.register()
  await saveOwnServer(museum, 'falsch')
  await booked(museum)
  await round()
  app.clock.set(app.clock.now().add({ minutes: 2 }).toString())
  await round()
  for (let nth = 0; nth < 6; nth += 1) {
    await saveOwnServer(museum, `auch falsch ${nth}`)
    await round()
    app.clock.set(app.clock.now().add({ seconds: 30 }).toString())
    await round()
  }
  expect(await mailsOf(museum)).toMatchObject([{ state: 'waiting', fault: 'wrong_log_in' }])
})

test('an organisation with an unconfirmed address cannot use its own server', async () => {
  const museum = await app.register()
  await saveOwnServer(museum)
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('email', '=', museum.email)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: null, contactEmail: museum.email })
    .where('id', '=', organisationId)
    .execute()
  await booked(museum)
  await round()
  expect(own.taken).toEqual([])
  expect(usual.mails).toMatchObject([{ recipients: [museum.email] }])
})

test('the form promises an email only if there is a mail server', async () => {
  const museum = await app.register()
  const promise = async (language: 'de' | 'en') => {
    const url = `/api/public/projects/${museum.projectId}/offer?lang=${language}`
    const { texts } = (await app.call({ url })).json<{ texts: FormTexts }>()
    return [texts.emailHint, texts.mailOnItsWay, texts.heldHint, texts.sentAgain]
  }
  const unsent = unsentTexts.de
  const heldHintHere = unsent.heldHint.replace('{organisation}', 'Museum Alte Spinnerei')
  expect(await promise('de')).toEqual(['', unsent.mailOnItsWay, heldHintHere, unsent.sentAgain])
  await saveOwnServer(museum)
  // In another language, because the first offer is cached for a moment.
  const { emailHint, mailOnItsWay, heldHint, sentAgain } = formTexts.en
  expect(await promise('en')).toEqual([emailHint, mailOnItsWay, heldHint, sentAgain])
})

test('a booker’s pages promise an email only if there is a mail server', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const { cancel_url } = (await museum.book(slotId)).json<{ cancel_url: string }>()
  const cancelToken = new URL(cancel_url).searchParams.get('cancel_token')
  const { confirmToken } = await app.db
    .updateTable('booking')
    .set({ confirmToken: newToken() })
    .where('slotId', '=', slotId)
    .returning('confirmToken')
    .executeTakeFirstOrThrow()
  const promised = () =>
    Promise.all(
      [`bookings/${cancelToken}`, `holds/${confirmToken}`].map(async (page) => {
        const answer = await app.call({ url: `/api/public/${page}` })
        return answer.json<{ gets_emails: boolean }>().gets_emails
      }),
    )
  expect(await promised()).toEqual([false, false])
  await saveOwnServer(museum)
  expect(await promised()).toEqual([true, true])
  await app.db
    .updateTable('booking')
    .set({ bookerEmail: '' })
    .where('slotId', '=', slotId)
    .execute()
  expect(await promised()).toEqual([false, true])
})
