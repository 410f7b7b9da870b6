import { afterEach, beforeEach, expect, test } from 'vitest'
import { registrationComposers } from '#server/features/organisation/registration.ts'
import { staffComposers } from '#server/features/staff/staff.ts'
import { form, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example' })
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const round = () =>
  office.round({
    composers: { ...registrationComposers(app.ctx), ...staffComposers(app.ctx) },
  })
const askForReset = (email: string) =>
  app.call({ method: 'POST', url: '/api/password-reset', ...form({ email }) })
const confirm = (token: string) =>
  app.call({ method: 'POST', url: '/api/confirmation', payload: { token } })

/** An unconfirmed organisation whose founder was removed, and the admin who removed them. */
async function founderLeft() {
  const founder = await app.register()
  const firstQuestion = await tokenFor(app, founder.email)
  const heir = await joinTeam(app, founder, { admin: true })
  await app.db.deleteFrom('outbox').execute()
  const { id } = await app.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', founder.email)
    .executeTakeFirstOrThrow()
  const { woken } = wakesOf(app)
  const removal = await heir.as({ method: 'DELETE', url: `/api/admin/users/${id}` })
  expect([removal.statusCode, woken()]).toEqual([204, 1])
  return { founder, heir, firstQuestion }
}

test('a removed contact gets no more emails from an unconfirmed organisation', async () => {
  const { founder, heir } = await founderLeft()
  await askForReset(heir.email)
  await round()
  expect(office.arrivedFor(founder.email)).toEqual([])
  expect(office.arrivedFor(heir.email)).toHaveLength(2)
})

test('the admin who removes the contact must confirm the organisation, and nobody else can', async () => {
  const { heir, firstQuestion } = await founderLeft()
  const standing = () => heir.as({ url: '/api/admin/organisation' })
  expect((await standing()).json()).toMatchObject({ confirmed: false, contact_email: heir.email })
  expect((await confirm(firstQuestion)).statusCode).toBe(404)
  expect((await confirm(await tokenFor(app, heir.email))).statusCode).toBe(204)
  expect((await standing()).json()).toMatchObject({ confirmed: true, contact_email: null })
})

test('no confirmation is requested if a member other than the contact leaves', async () => {
  const founder = await app.register()
  const guide = await joinTeam(app, founder)
  await app.db.deleteFrom('outbox').execute()
  const team = await founder.as({ url: '/api/admin/staff' })
  const { staff_id: id } =
    team
      .json<{ staff_id: string; username: string }[]>()
      .find(({ username }) => username === guide.email) ?? {}
  await founder.as({ method: 'DELETE', url: `/api/admin/users/${id}` })
  expect(await app.outbox()).toEqual([])
  const standing = await founder.as({ url: '/api/admin/organisation' })
  expect(standing.json()).toMatchObject({ contact_email: founder.email })
})

test('the contact of an unconfirmed organisation gets no password-reset link for another account', async () => {
  const founder = await app.register()
  const guide = await joinTeam(app, founder)
  await app.db.deleteFrom('outbox').execute()
  for (const { email } of [guide, founder]) {
    const answer = await askForReset(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }])
  }
  await round()
  expect(office.mailbox.mails.map(({ recipients }) => recipients)).toEqual([[founder.email]])
  expect(await office.rowOf(guide.email)).toMatchObject({ state: 'dropped', sealed: null })
})
