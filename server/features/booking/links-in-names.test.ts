import { afterEach, beforeEach, expect, test } from 'vitest'
import { form, password, testApp } from '#test/app.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { bookingComposers } from './booking.ts'
import { holdComposers } from './place/hold.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const composers = () => ({ ...bookingComposers(app.ctx), ...holdComposers(app.ctx) })

const names = ['https://evil.com/gratis', 'www.evil.com', 'Anna.Wien', 'evil。com', 'St.Gallen']
// The product's own links and addresses, and the XML namespace in the markup.
const own =
  /https:\/\/rundgang\.example\/\S*|\S+@(rundgang|schule)\.example|http:\/\/www\.w3\.org\S*/g
const typedIn = (text: string) => text.replaceAll(own, '')

test.each(
  names,
)('a booker may be named %s, and no email turns the name into a link', async (name) => {
  const museum = await app.register()
  await museum.as({
    method: 'POST',
    url: `/api/admin/settings/email/${museum.projectId}`,
    ...form({ email_subject: 'Für {{name}}', email_cancel_subject: 'Abgesagt für {{name}}' }),
  })
  const booked = await museum.book(await museum.openSlot(), {
    booker_name: name,
    attendees_count: 1,
  })
  expect(booked.statusCode).toBe(201)
  await museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', double_opt_in: true },
  })
  const held = await museum.book(await museum.openSlot(), { booker_name: name, attendees_count: 1 })
  expect(held.statusCode).toBe(201)
  await office.round({ composers: composers() })
  await app.call({ method: 'POST', url: `/api/public/bookings/${tokenIn(booked)}/cancel` })
  await office.round({ composers: composers() })
  expect(office.mailbox.mails).toHaveLength(3)
  for (const { subject = '', text = '', html = '' } of office.mailbox.mails) {
    for (const part of [subject, text, html]) expect(typedIn(part)).not.toContain(name)
    const shown = text.replaceAll('\u202f', '')
    expect(shown).toContain(`Guten Tag ${name},`)
    expect(html).not.toMatch(/href="[^"]*evil/)
  }
  const subjects = office.mailbox.mails.map(({ subject }) => subject?.replaceAll('\u202f', ''))
  expect(subjects).toEqual(expect.arrayContaining([`Für ${name}`, `Abgesagt für ${name}`]))
})

function tokenIn(answer: { json: <T>() => T }): string {
  const { cancel_url } = answer.json<{ cancel_url: string }>()
  return new URL(cancel_url).searchParams.get('cancel_token') ?? ''
}

test('an admin may also book for a person whose name looks like a web address', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const answer = await museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: {
      category: museum.variant.ressource_id,
      starttime: '2026-12-01T10:00',
      slot_id: slotId,
      booker_name: 'Schule evil.com',
      booker_email: 'schule@schule.example',
      attendees_count: 2,
    },
  })
  expect(answer.statusCode).toBe(201)
})

const message = 'Bitte ohne Internetadresse. Nach einem Punkt hilft ein Leerzeichen.'
const addresses = [
  'Gewinn auf evil.com',
  'Museum ｅｖｉｌ．ｃｏｍ',
  'evil\u200b.\u200bcom',
  'hxxp://evil',
]
const places = ['Museum Wien', 'Berlin', 'St. Gallen', 'St.Gallen', 'Museum.Wien']

const register = (organisation: string) =>
  app.call({
    method: 'POST',
    url: '/api/registration',
    ...form({
      email: `${Math.random()}@museum.example`,
      name: 'Käthe Roß',
      organisation,
      password,
      'password-confirmation': password,
    }),
  })

test.each(addresses)('no organisation, project or variant can be named %s', async (name) => {
  const refused = await register(name)
  expect(refused.json()).toMatchObject({ code: 'invalid', fields: { organisation: message } })
  const { as, projectId } = await app.register()
  for (const call of [
    { method: 'POST', url: '/api/admin/project' },
    { method: 'PUT', url: `/api/admin/project/${projectId}` },
    { method: 'POST', url: `/api/admin/variants/${projectId}` },
  ] as const) {
    const answer = await as({ ...call, payload: { name } })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { fields: { name: message } }])
  }
})

test.each(places)('an organisation and a project may be named %s', async (name) => {
  expect((await register(name)).statusCode).toBe(201)
  const { as } = await app.register()
  const made = await as({ method: 'POST', url: '/api/admin/project', payload: { name } })
  expect(made.statusCode).toBe(201)
})
