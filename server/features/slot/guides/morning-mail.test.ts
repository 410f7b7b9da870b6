import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import { type Guide, type TourMuseum, TourOffice } from '#test/world/tour-office.ts'
import { postMorningMails } from './mine.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

/** Shortly before seven, shortly after seven, and at noon in Berlin, in winter. */
const [early, seven, noon] = ['T05:59:45Z', 'T06:00:10Z', 'T11:00:00Z']

async function open(roles: Record<string, 'guide' | 'desk'> = {}) {
  const museum = await office.app.register()
  const want = ({ as }: Guide | TourMuseum, morning_mail = true) => {
    const payload = { slot_mails: false, morning_mail }
    return as({ method: 'PUT', url: '/api/users/me/mails', payload })
  }
  const people = new Map<string, Guide>()
  for (const [name, role] of Object.entries(roles)) {
    const member = await office.guideOf(museum, { name })
    const url = `/api/admin/staff/${member.staffId}`
    if (role === 'desk') await museum.as({ method: 'PATCH', url, payload: { role } })
    await want(member)
    people.set(name, member)
  }
  const person = (name: string) => {
    const found = people.get(name)
    if (!found) throw new Error(`${name} is not in the team`)
    return found
  }
  await want(museum)
  return { museum, person, want }
}

async function at(time: string) {
  office.at(time)
  const { ctx } = office.app
  await Promise.all([postMorningMails(ctx), postMorningMails(ctx)])
}

const mornings = async () =>
  (await office.app.outbox()).filter(({ event }) => event === 'morning').map((one) => one.recipient)

const textFor = async (member: { email: string }) => {
  const mails = await office.arrivedFor(member)
  return mails.at(-1)?.text ?? ''
}

test('at seven on the project’s clock, each member who wants the email gets it once, however many processes are running', async () => {
  const { museum, person } = await open({ Grete: 'guide', Ida: 'guide', Desk: 'desk' })
  const slotId = await museum.openSlot({ starttime: '2026-12-01T10:00' })
  await museum.openSlot({ starttime: '2026-12-01T11:30' })
  await office.assign(museum, slotId, person('Grete'))
  await at(`2026-12-01${early}`)
  expect(await mornings()).toEqual([])
  await at(`2026-12-01${seven}`)
  await at('2026-12-01T06:15:00Z')
  // Ida is not in the list, because she leads nothing today.
  const expected = [museum.email, person('Grete').email, person('Desk').email].sort()
  expect((await mornings()).sort()).toEqual(expected)
  await at(`2026-12-02${seven}`)
  expect(await mornings()).toHaveLength(3)
})

test('a tour at night is in the last email before it begins, and in those while it is running', async () => {
  const { museum } = await open()
  const night = await museum.openSlot({ starttime: '2026-12-02T00:30' })
  await at(`2026-12-01${seven}`)
  expect(await textFor(museum)).toContain('– Mittwoch, 2. Dezember 2026, 00:30–01:30 Uhr: Führung')
  await at(`2026-12-02${seven}`)
  expect(await mornings()).toHaveLength(1)

  const variants = `/api/admin/variants/${museum.projectId}`
  const [variant] = (await museum.as({ url: variants })).json<{ id: string; name: string }[]>()
  await museum.as({
    method: 'PUT',
    url: `/api/admin/variants/${variant?.id}`,
    payload: { name: variant?.name, duration: 10 * 3600 },
  })
  await office.remove(museum, night)
  await museum.openSlot({ starttime: '2026-12-04T22:00' })
  await at(`2026-12-05${seven}`)
  expect(await textFor(museum)).toContain('– Freitag, 4. Dezember 2026, 22:00 Uhr: Führung')
})

test('an email says who leads the day’s tours, for how many people, and what changed since yesterday', async () => {
  const { museum, person } = await open({ Grete: 'guide' })
  const first = await museum.openSlot({ starttime: '2026-12-01T10:00' })
  const second = await museum.openSlot({ starttime: '2026-12-01T11:30' })
  const called = await museum.openSlot({ starttime: '2026-12-05T10:00' })
  await office.assign(museum, first, person('Grete'))
  const old = await museum.book(first, { attendees_count: 3 })
  office.at('2026-11-30T09:00:00Z')
  await museum.book(second, { attendees_count: 4 })
  await museum.book(called, { attendees_count: 1 })
  const gone = await museum.book(second, { attendees_count: 2 })
  const cancel = async (booked: typeof old) => {
    const { cancel_url } = booked.json<{ cancel_url: string }>()
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    await office.app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  }
  await cancel(gone)
  await cancel(old)
  await office.remove(museum, called)
  await at(`2026-12-01${seven}`)

  const [mail] = (await office.arrivedFor(museum)).filter(({ subject }) =>
    subject?.startsWith('Heute, 1. Dezember: 2 Termine, 4 Personen'),
  )
  expect(mail?.html).toMatch(/<html[^>]* lang="de"/)
  expect(mail?.text).toContain(`
– 10:00–11:00 Uhr: Führung, 0 von 10 Personen, Grete
– 11:30–12:30 Uhr: Führung, 4 von 10 Personen, noch ohne Team
`)
  expect(mail?.text).toContain('1 Termin ist noch nicht ganz besetzt.')
  expect(mail?.text).toContain(`
– 1 Buchung neu (4 Personen)
– 1 Buchung storniert (3 Personen)
– 1 Termin abgesagt
`)
  expect(mail?.text).toContain(`/admin/day/2026-12-01?projekt=${museum.projectId}`)
  expect(mail?.text).not.toContain('Jürgen')

  const own = await textFor(person('Grete'))
  expect(own).toContain('heute, Dienstag, 1. Dezember 2026, sind Sie in')
  expect(own).toContain('– 10:00–11:00 Uhr')
  expect(own).not.toContain('11:30')
  expect(own).toContain('– 1 Buchung storniert (3 Personen)')
  expect(own).toContain('/admin/mine')
})

test('no email is sent on a day with neither slots nor changes, after noon, or to members who have turned it off or left', async () => {
  const { museum, person, want } = await open({ Grete: 'guide' })
  await at(`2026-12-01${seven}`)
  expect(await mornings()).toEqual([])
  const slotId = await museum.openSlot({ starttime: '2026-12-02T15:00' })
  await office.assign(museum, slotId, person('Grete'))
  await at(`2026-12-02${noon}`)
  expect(await mornings()).toEqual([])
  const next = await museum.openSlot({ starttime: '2026-12-03T15:00' })
  await office.assign(museum, next, person('Grete'))
  await want(museum, false)
  await at(`2026-12-03${seven}`)
  expect(await mornings()).toEqual([person('Grete').email])
  const url = `/api/admin/users/${person('Grete').staffId}`
  await museum.prove()
  await museum.as({ method: 'DELETE', url })
  expect((await office.app.outbox()).map(({ state }) => state)).not.toContain('sent')
  expect(await textFor(person('Grete'))).toBe('')
})

test('if nobody leads slots in a project, its morning email does not report missing guides', async () => {
  const { museum } = await open()
  await museum.openSlot({ starttime: '2026-12-01T10:00' })
  await at(`2026-12-01${seven}`)
  const text = await textFor(museum)
  expect(text).toContain('– 10:00–11:00 Uhr: Führung, 0 von 10 Personen\n')
  expect(text).not.toContain('noch')
})

test.each([
  ['Pacific/Auckland', '2026-11-30T18:00:10Z'],
  ['America/New_York', '2026-12-01T12:00:10Z'],
])('in %s the email is sent at seven local time', async (timezone, moment) => {
  const { museum } = await open()
  const payload = { name: 'Museum', timezone }
  await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
  await museum.openSlot({ starttime: '2026-12-01T10:00', timezone })
  await at(Temporal.Instant.from(moment).subtract({ seconds: 30 }).toString())
  expect(await mornings()).toEqual([])
  await at(moment)
  expect(await mornings()).toEqual([museum.email])
})

test('the morning email is in the project’s mail log, and can be resent on the same day', async () => {
  const { museum } = await open()
  await museum.openSlot({ starttime: '2026-12-01T10:00' })
  await at(`2026-12-01${seven}`)
  await office.arrivedFor(museum)
  const listed = async () =>
    (await museum.as({ url: `/api/admin/mails/${museum.projectId}` })).json<Mail[]>()
  const [mail] = await listed()
  expect(mail).toMatchObject({ event: 'morning', state: 'sent', person: 'Käthe Roß' })
  office.at('2026-12-01T08:00:00Z')
  const again = `/api/admin/mails/${mail?.id}/send-again`
  expect((await museum.as({ method: 'POST', url: again })).statusCode).toBe(200)
  expect(await office.arrivedFor(museum)).toHaveLength(2)
  // An email is about the day it is sent on, and there is nothing to say about the next day.
  office.at('2026-12-02T08:00:00Z')
  await museum.as({ method: 'POST', url: again })
  await office.arrivedFor(museum)
  expect((await listed()).map(({ state }) => state)).toEqual(['dropped', 'sent', 'sent'])
})
