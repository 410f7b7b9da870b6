import { afterEach, beforeEach, expect, test } from 'vitest'
import { form, testApp } from '#test/app.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { bookingComposers } from './booking.ts'
import { holdComposers } from './place/hold.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
let office: PostOffice
beforeEach(async () => {
  app.clock.set(begin)
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const begin = '2026-11-20T12:00:00Z'
const most = 3

type Museum = Awaited<ReturnType<typeof relay>>

/** A new organisation whose emails all contain custom text and links. */
async function relay() {
  const museum = await app.register('Gewinnzentrale')
  const own = 'Sie haben gewonnen: https://evil.example/gewinn {{cancel_url}}'
  await museum.as({
    method: 'POST',
    url: `/api/admin/settings/email/${museum.projectId}`,
    ...form({
      email_subject: 'Gewonnen!',
      email_body: own,
      email_cancel_subject: 'Doch gewonnen!',
      email_cancel_body: own,
      location_street: 'evil.example/strasse',
    }),
  })
  await app.db
    .updateTable('variant')
    .set({ name: 'Gewinn 0800/123-4567, 1914–1918' })
    .where('projectId', '=', museum.projectId)
    .execute()
  await change(museum, {
    imprint_url: 'https://evil.example/i',
    privacy_url: 'https://evil.example/d',
  })
  return museum
}

const change = ({ as, projectId }: Pick<Museum, 'as' | 'projectId'>, payload: object) =>
  as({
    method: 'PUT',
    url: `/api/admin/project/${projectId}`,
    payload: { name: 'Gewinn', ...payload },
  })

async function book(museum: Museum, bookings: number) {
  const slotId = await museum.openSlot({ max_attendees: 100 })
  const answers = []
  for (let nth = 0; nth < bookings; nth += 1) {
    const booker_email = `fremd-${nth}@example.org`
    answers.push(await museum.book(slotId, { booker_email, attendees_count: 1 }))
  }
  return answers.map((answer) => answer.json<{ cancel_url: string }>())
}

const round = (options: Parameters<PostOffice['round']>[0] = {}) =>
  office.round({
    composers: { ...bookingComposers(app.ctx), ...holdComposers(app.ctx) },
    newOrganisationMails: most,
    ...options,
  })

const allSent = async () => {
  const states = await app.db.selectFrom('outbox').select('state').execute()
  expect(states.every(({ state }) => state === 'sent')).toBe(true)
}

const isOwn = ({ subject = '' }: { subject?: string | undefined }) => /gewonnen/i.test(subject)
const owns = () => office.mailbox.mails.filter(isOwn).length

test('a new organisation’s custom text is sent to a few bookers a day, and any further emails contain the standard text', async () => {
  const museum = await relay()
  await book(museum, most + 2)
  await round()
  await allSent()
  expect(office.mailbox.mails).toHaveLength(most + 2)
  const readyMade = office.mailbox.mails.filter((mail) => !isOwn(mail))
  expect(readyMade).toHaveLength(2)
  for (const { subject = '', text = '', html = '' } of readyMade) {
    expect(subject).toMatch(/^Ihre Buchung: Dienstag, 1\. Dezember 2026/)
    expect(`${text} ${html}`).not.toContain('0800')
    expect(text).toContain('Was: Gewinn …, 1914–1918')
    expect(text).toMatch(/^Guten Tag Jürgen Weiß,\n\nvielen Dank für Ihre Buchung\./)
    expect(text.trim()).toMatch(/\nGewinnzentrale\n\nBuchungsnummer: /)
    const links = `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
    const foreign = links.filter((link) => !link.startsWith('https://rundgang.example/cancel'))
    expect(foreign.filter((link) => !link.startsWith('http://www.w3.org'))).toEqual([])
    expect(text).toContain('https://rundgang.example/cancel.html?cancel_token=')
  }
})

test('a new organisation can send its custom text again the next day', async () => {
  const museum = await relay()
  await book(museum, most + 1)
  await round()
  office.later(24 * 60 * 60)
  app.clock.set(office.now.toString())
  await book(museum, most + 1)
  await round()
  expect([office.mailbox.mails.length, owns()]).toEqual([2 * most + 2, 2 * most])
})

test('cancellations and confirmation requests count towards the limit on the organisation’s custom text', async () => {
  const museum = await relay()
  const booked = await book(museum, most)
  await round()
  await change(museum, { double_opt_in: true })
  await book(museum, 1)
  for (const { cancel_url } of booked) {
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  }
  await round()
  expect([office.mailbox.mails.length, owns()]).toEqual([2 * most + 1, most])
  const subjects = office.mailbox.mails.map(({ subject = '' }) => subject.split(':')[0])
  expect(subjects.filter((subject) => subject === 'Storniert')).toHaveLength(most)
})

test('emails that are not sent do not count towards the limit on the organisation’s custom text', async () => {
  const museum = await relay()
  for (let nth = 0; nth < most; nth += 1) office.mailbox.refuse(`fremd-${nth}@example.org`, 451)
  await book(museum, most)
  await round()
  expect(office.mailbox.mails).toEqual([])
  for (let nth = 0; nth < most; nth += 1) office.mailbox.refuse(`fremd-${nth}@example.org`)
  office.later(60)
  await round()
  expect(owns()).toBe(most)
})

test.each([
  ['an organisation of seven days', 7 * 24 * 60 * 60, {}],
  ['a setting of 0', 0, { newOrganisationMails: 0 }],
  ['limits that are off', 0, { capped: false }],
])('every email has the organisation’s custom text: %s', async (_, age, options) => {
  const museum = await relay()
  office.later(age)
  app.clock.set(office.now.toString())
  await book(museum, most + 2)
  await round(options)
  expect(owns()).toBe(most + 2)
})

test('emails to an unconfirmed organisation’s own address do not count towards the limit on its custom text', async () => {
  const museum = await relay()
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: null, contactEmail: museum.email })
    .where('name', '=', 'Gewinnzentrale')
    .execute()
  await book(museum, most + 2)
  await round()
  expect(owns()).toBe(most + 2)
})
