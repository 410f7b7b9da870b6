import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Mail, Undelivered } from '#contract/mail.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postmanRound } from '#test/postman-round.ts'

const app = await testApp()
let museum: Awaited<ReturnType<TestApp['register']>>
let bookingId = ''
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
  museum = await app.register()
  const booked = await museum.book(await museum.openSlot())
  bookingId = booked.json<PublicBookingMade>().booking_id
})

const round = () => postmanRound(app, { composers: bookingComposers(app.ctx) })
const mails = () => museum.as({ url: `/api/admin/mails/${museum.projectId}` })
const undelivered = async () =>
  (await museum.as({ url: `/api/admin/mails/${museum.projectId}/given-up` })).json<Undelivered>()
const settings = (change: object) =>
  app.db.updateTable('mailSettings').set(change).where('projectId', '=', museum.projectId).execute()

test('without a mail server, an email is shown as filed, but without the path of its file', async () => {
  await round()
  const answer = await mails()
  expect(answer.json<Mail[]>()).toMatchObject([{ state: 'sent', filed: true, answer: null }])
  expect(answer.body).not.toMatch(/\.eml|\/mails\//)
  const booking = await museum.as({ url: `/api/admin/booking/${bookingId}` })
  expect(booking.json<BookingDetail>().history).toContainEqual(
    expect.objectContaining({ mail: expect.objectContaining({ state: 'sent', filed: true }) }),
  )
})

test('an error while writing an email to a file does not reveal the path', async () => {
  const { dataDir } = app.ctx.config
  const folder = join(dataDir, 'mails')
  await rm(folder, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await writeFile(folder, '')
  await round()
  const answer = await mails()
  expect(answer.json<Mail[]>()).toMatchObject([{ state: 'waiting', fault: 'unexpected' }])
  expect(answer.body).not.toContain(dataDir)
  await rm(folder)
})

test('admins see that no emails are sent, unless the project has its own mail server', async () => {
  expect(await undelivered()).toMatchObject({ filed: true })
  await settings({ customSmtp: true, smtpServer: 'mail.museum.example' })
  expect(await undelivered()).toMatchObject({ filed: false })
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', museum.projectId)
    .executeTakeFirstOrThrow()
  // The organisation's own server is not used until its address is confirmed.
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: null, contactEmail: museum.email })
    .where('id', '=', organisationId)
    .execute()
  expect(await undelivered()).toMatchObject({ filed: true })
})
