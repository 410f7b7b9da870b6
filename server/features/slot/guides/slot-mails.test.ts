import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '#test/reads/statements.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { entryIn, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const register = () => office.app.register()

describe('a team member', () => {
  test('gets an email when assigned to a slot, saying what, when, where, and how to turn off such emails', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum, { name: 'Rosa Weiß' })
    await office.app.db
      .updateTable('mailSettings')
      .set({ street: 'Am Markt 1', postalCode: '50667', city: 'Köln' })
      .where('projectId', '=', museum.projectId)
      .execute()
    await office.assign(museum, await museum.openSlot(), guide)
    const [mail, ...others] = await office.arrivedFor(guide)
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual([guide.email])
    expect(mail?.subject).toBe('Eingeteilt: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr')
    const link = 'https://rundgang.example/admin/mine?ab=2026-12-01'
    expect(mail?.text?.trim()).toBe(`Guten Tag Rosa Weiß,

Sie sind für einen Termin eingeteilt:

Was: Führung
Wann: Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr
Wo: Am Markt 1, 50667 Köln
Projekt: Museum Alte Spinnerei

Die angehängte Datei trägt den Termin in Ihren Kalender ein.

Termin ansehen:
${link}

Herzliche Grüße
Museum Alte Spinnerei

Sie möchten solche E-Mails nicht? Sie können sie im Dashboard abschalten, im Menü unter „E-Mails an mich“.`)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail && entryIn(mail)).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      start: '2026-12-01T09:00:00.000Z',
      end: '2026-12-01T10:00:00.000Z',
      summary: 'Führung – Museum Alte Spinnerei',
      location: 'Am Markt 1, 50667 Köln',
      url: link,
      organizerName: 'Museum Alte Spinnerei',
    })
  })

  test('gets one email, even if assigned twice', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await office.assign(museum, slotId, guide)
    expect(await office.posted()).toEqual([['slot_assigned', guide.email]])
  })

  test('gets an email when removed from a slot', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await office.arrivedFor(guide)
    await office.unassign(museum, slotId, guide)
    const [, mail] = await office.arrivedFor(guide)
    expect(mail?.subject).toBe(
      'Nicht mehr eingeteilt: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
    )
    expect(mail?.text).toContain('für diesen Termin sind Sie nicht mehr eingeteilt')
    expect(mail && entryIn(mail)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
  })

  test('gets an email when a slot they lead is moved to a new time, and for no other change', async () => {
    const museum = await register()
    const [guide, other] = [await office.guideOf(museum), await office.guideOf(museum)]
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await office.assign(museum, await museum.openSlot(), other)
    await office.change(museum, slotId, { max_attendees: 12, internal: true })
    expect(await office.posted()).toHaveLength(2)
    // Delivered now: if the two emails were sent together, one might overtake the other.
    await office.arrivedFor(guide)
    await office.change(museum, slotId, { starttime: '2026-12-02T18:30' })
    expect((await office.posted()).slice(2)).toEqual([['slot_moved', guide.email]])
    const mail = (await office.arrivedFor(guide)).at(-1)
    expect(mail?.subject).toBe('Neue Zeit: Führung am Mittwoch, 2. Dezember 2026, 18:30 Uhr')
    expect(mail?.text).toContain('Neue Zeit: Mittwoch, 2. Dezember 2026, 18:30–19:30 Uhr')
    expect(mail && entryIn(mail)).toMatchObject({
      method: 'PUBLISH',
      start: '2026-12-02T17:30:00.000Z',
    })
  })

  test('gets an email when a change of the time zone alone shows another clock time', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await office.change(museum, slotId, { timezone: 'Europe/Vienna' })
    expect(await office.posted()).toHaveLength(1)
    await office.arrivedFor(guide)
    await office.change(museum, slotId, {
      starttime: '2026-12-01T09:00',
      timezone: 'Europe/London',
    })
    const mail = (await office.arrivedFor(guide)).at(-1)
    expect(mail?.subject).toBe(
      'Neue Zeit: Führung am Dienstag, 1. Dezember 2026, 09:00 Uhr (GMT+0)',
    )
    expect(mail && entryIn(mail)).toMatchObject({ start: '2026-12-01T09:00:00.000Z' })
  })

  test('gets an email when a future slot of theirs is deleted', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const today = await museum.openSlot({ starttime: '2026-11-20T14:00' })
    const ahead = await museum.openSlot()
    for (const slotId of [today, ahead]) await office.assign(museum, slotId, guide)
    await office.arrivedFor(guide)
    office.at('2026-11-20T13:00:00Z')
    for (const slotId of [today, ahead]) await office.remove(museum, slotId)
    expect((await office.posted()).slice(2)).toEqual([['slot_withdrawn', guide.email]])
    const mail = (await office.arrivedFor(guide)).at(-1)
    expect(mail?.subject).toBe('Fällt aus: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr')
    expect(mail?.text).toContain('dieser Termin, für den Sie eingeteilt waren, fällt aus')
    expect(mail && entryIn(mail)).toMatchObject({
      method: 'CANCEL',
      start: '2026-12-01T09:00:00.000Z',
    })
  })

  test('gets the reason when a slot of theirs is called off, whether on its own or with others', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const [one, two, three] = [
      await museum.openSlot({ starttime: '2026-12-02T10:00' }),
      await museum.openSlot({ starttime: '2026-12-03T10:00' }),
      await museum.openSlot({ starttime: '2026-12-04T10:00' }),
    ]
    for (const slotId of [one, two, three]) await office.assign(museum, slotId, guide)
    await office.arrivedFor(guide)
    office.later()
    const reason = 'Die Heizung wird repariert.'
    const callOff = (url: string, payload: object) => museum.as({ method: 'POST', url, payload })
    await callOff(`/api/admin/slot/${one}/call_off`, { reason })
    expect((await office.posted()).at(-1)).toEqual(['slot_called_off', guide.email])
    const mail = (await office.arrivedFor(guide)).at(-1)
    expect(mail?.subject).toBe('Abgesagt: Führung am Mittwoch, 2. Dezember 2026, 10:00 Uhr')
    expect(mail?.text).toContain(`\nGrund: ${reason}\n`)
    expect(mail && entryIn(mail)).toMatchObject({ method: 'CANCEL' })
    const url = `/api/admin/slots/${museum.projectId}/call_off`
    await callOff(url, { slot_ids: [two, three], reason })
    const many = (await office.arrivedFor(guide)).at(-1)
    expect(many?.subject).toBe('Ihre Termine in Museum Alte Spinnerei: 2 entfallen')
    expect(many?.text).toContain(`\nAbgesagt, Grund: ${reason}\n`)
  })

  test('gets an email when their slots are deleted along with a project, and the link in the email leaves out the project', async () => {
    const museum = await register()
    const guides = [await office.guideOf(museum), await office.guideOf(museum, { admin: true })]
    const [past, ahead] = [
      await museum.openSlot({ starttime: '2026-11-20T08:00' }),
      await museum.openSlot(),
    ]
    for (const guide of guides) await office.assign(museum, ahead, guide)
    await office.assign(museum, past, guides[0] as (typeof guides)[number])
    office.later()
    const url = `/api/admin/project/${museum.projectId}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(204)
    const withdrawn = (await office.posted()).filter(([event]) => event === 'slot_withdrawn')
    expect(withdrawn.map(([, email]) => email).sort()).toEqual(
      guides.map(({ email }) => email).sort(),
    )
    const [mail] = await office.arrivedFor({ email: guides[1]?.email ?? '' })
    expect(mail?.subject).toMatch(/^Fällt aus: Führung am/)
    expect(mail?.text).toContain('\nhttps://rundgang.example/admin?ab=2026-12-01\n')
  })

  test('gets a link to their own slots as a guide, and to the dashboard as an admin or the desk', async () => {
    const museum = await register()
    const slotId = await museum.openSlot()
    const day = 'ab=2026-12-01'
    const dashboard = `https://rundgang.example/admin?${day}&projekt=${museum.projectId}`
    const mine = `https://rundgang.example/admin/mine?${day}`
    for (const [person, link] of [
      [{ name: 'Anna Amt', admin: true }, dashboard],
      [{ name: 'Dora Öz', role: 'desk' as const }, dashboard],
      [{ name: 'Grete Lange' }, mine],
    ] as const) {
      const member = await office.guideOf(museum, person)
      await office.assign(museum, slotId, member)
      const [mail] = await office.arrivedFor(member)
      expect(mail?.text).toContain(`\n${link}\n`)
    }
  })

  test('gets an email when a slot they lead moves from the past to the future, and when it moves back', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot({ starttime: '2026-11-20T09:00' })
    await office.assign(museum, slotId, guide)
    await office.change(museum, slotId, { starttime: '2026-11-20T10:00' })
    expect(await office.posted()).toEqual([])
    await office.change(museum, slotId, { starttime: '2026-11-20T15:00' })
    await office.change(museum, slotId, { starttime: '2026-11-20T11:00' })
    expect(await office.posted()).toHaveLength(2)
    const mails = await office.arrivedFor(guide)
    expect(mails.map(({ subject }) => subject)).toContain(
      'Neue Zeit: Führung am Freitag, 20. November 2026, 11:00 Uhr',
    )
    await office.unassign(museum, slotId, guide)
    expect(await office.posted()).toHaveLength(2)
  })
})

test('each email about a slot wakes the postman', async () => {
  const museum = await register()
  const guide = await office.guideOf(museum)
  const { woken } = wakesOf(office.app)
  const slotId = await museum.openSlot()
  await office.assign(museum, slotId, guide)
  expect(woken()).toBe(1)
  await office.change(museum, slotId, { starttime: '2026-12-03T10:00' })
  expect(woken()).toBe(2)
  await office.unassign(museum, slotId, guide)
  expect(woken()).toBe(3)
})

test('deleting a project with 1,500 slots takes only a few statements to queue an email for each slot', async () => {
  const museum = await register()
  const guide = await office.guideOf(museum)
  const slotId = await museum.openSlot()
  const { db } = office.app
  const slot = await db
    .selectFrom('slot')
    .selectAll()
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 1500 }, () => ({
    ...slot,
    id: randomUUIDv7(),
    meetingPoint: null,
  }))
  await db.insertInto('slot').values(many).execute()
  const { organisationId, projectId } = slot
  const leads = many.map(({ id }) => ({ organisationId, slotId: id, staffId: guide.staffId }))
  await db.insertInto('slotStaff').values(leads).execute()
  const statements = await statementsOf(office.app, async () => {
    const url = `/api/admin/project/${projectId}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(204)
  })
  expect(await office.posted()).toHaveLength(1500)
  expect(statements).toBeGreaterThan(5)
  expect(statements).toBeLessThan(30)
})
