import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingFound } from '#contract/booking.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { forgetFormerIndex } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function museum() {
  const registered = await app.register()
  const slotId = await registered.openSlot({ max_attendees: 1000 })
  const search = async (query: string, limit = 20) => {
    const url = `/api/admin/bookings/${registered.projectId}?limit=${limit}&q=${encodeURIComponent(query)}`
    return (await registered.as({ url })).json<BookingFound[]>()
  }
  const booked = async (booker_name: string, input: object = {}, of = slotId) =>
    (await registered.book(of, { booker_name, ...input })).json<{ booking_id: string }>().booking_id
  const names = async (query: string) => (await search(query)).map(({ name }) => name)
  return { ...registered, slotId, search, booked, names }
}

test('a found booking comes with the details that the list shows', async () => {
  const { search, booked, variant, slotId } = await museum()
  const id = await booked('Jürgen Weiß', { attendees_count: 7 })
  expect(await search('weiß')).toEqual([
    {
      booking_id: id,
      booking_number: expect.stringMatching(/^\d{3} \d{3} \d{4}$/),
      slot_id: slotId,
      start: '2026-12-01T09:00:00Z',
      timezone: 'Europe/Berlin',
      variant: variant.name,
      people: 7,
      name: 'Jürgen Weiß',
      email: 'juergen.weiss@schule.example',
      phone: '',
      cancelled: false,
      past: false,
    },
  ])
})

test('future bookings are listed first, by start, then past ones, latest first', async () => {
  const { search, booked, openSlot } = await museum()
  const on = async (starttime: string) => openSlot({ starttime, max_attendees: 100 })
  const slots = [
    await on('2026-12-24T10:00'),
    await on('2026-11-21T10:00'),
    await on('2026-11-22T10:00'),
    await on('2026-12-05T10:00'),
  ]
  for (const slot of slots) await booked('Käthe Roß', {}, slot)
  app.clock.set('2026-11-30T12:00:00Z')
  expect((await search('Ross')).map(({ start, past }) => [start.slice(0, 10), past])).toEqual([
    ['2026-12-05', false],
    ['2026-12-24', false],
    ['2026-11-22', true],
    ['2026-11-21', true],
  ])
  app.clock.set('2026-11-20T12:00:00Z')
})

test('a cancelled booking is found, marked as cancelled and listed below an active one', async () => {
  const { search, booked, as } = await museum()
  const gone = await booked('Emil Nolde')
  const stands = await booked('Emma Nolde')
  await as({ method: 'POST', url: `/api/admin/booking/${gone}/cancel`, payload: { reason: '' } })
  expect((await search('nolde')).map((one) => [one.booking_id, one.cancelled])).toEqual([
    [stands, false],
    [gone, true],
  ])
})

test.each([
  ['by the form', 'book'],
  ['by the team', 'bookByTeam'],
] as const)('an umlaut in the domain is found in both spellings if it was booked %s', async (_who, how) => {
  const { names, ...registered } = await museum()
  const url = `/api/admin/booking/${registered.projectId}`
  const ways = {
    book: (given: object) => registered.book(registered.slotId, given),
    bookByTeam: (given: object) => {
      const { slot_id: _, ...booking } = registered.bookingBody('', given)
      const payload = { ...booking, starttime: '2026-12-01T10:00' }
      return registered.as({ method: 'POST', url, payload })
    },
  }
  const [readable, ascii] = ['info@münchen.example', 'info@xn--mnchen-3ya.example']
  await ways[how]({ booker_name: 'Ada Öz', booker_email: ascii })
  await ways[how]({ booker_name: 'Bo Öz', booker_email: 'Info@MÜNCHEN.example' })
  for (const spelled of [readable, ascii]) {
    expect((await names(spelled)).toSorted(), spelled).toEqual(['Ada Öz', 'Bo Öz'])
  }
  const of = app.db
    .selectFrom('booking')
    .select('bookerEmail')
    .where('projectId', '=', registered.projectId)
  const stored = (await of.execute()).map(({ bookerEmail }) => bookerEmail)
  expect(stored.toSorted()).toEqual(['Info@münchen.example', readable])
})

test('each word in a query must match', async () => {
  const { names, booked } = await museum()
  await booked('Anna Seghers')
  await booked('Anna Freud')
  expect(await names('freud anna')).toEqual(['Anna Freud'])
  expect(await names('anna kahlo')).toEqual([])
  // Programs paste characters that nobody sees.
  expect(await names('freud\tanna\0')).toEqual(['Anna Freud'])
})

test('bookings with a name that differs by one letter follow those that match exactly', async () => {
  const { names, booked, openSlot } = await museum()
  const sooner = await openSlot({ starttime: '2026-11-25T10:00' })
  await booked('Ina Meier', {}, sooner)
  await booked('Ida Meyer')
  expect(await names('Meyer')).toEqual(['Ida Meyer', 'Ina Meier'])
})

test('bookings in another project and in another organisation are not found', async () => {
  const one = await museum()
  const other = await museum()
  await one.booked('Otto Dix')
  expect(await other.names('dix')).toEqual([])
  const url = `/api/admin/bookings/${one.projectId}?q=dix`
  expect((await other.as({ url })).statusCode).toBe(404)
})

test('a query without a word finds nothing', async () => {
  const { search, booked } = await museum()
  await booked('Paula Becker')
  expect(await search('')).toEqual([])
  expect(await search('%')).toEqual([])
  expect(await search('_')).toEqual([])
})

test('no more bookings than requested are listed', async () => {
  const { search, booked } = await museum()
  for (const first of ['Ada', 'Bea', 'Cai', 'Dea']) await booked(`${first} Klee`)
  expect(await search('klee', 3)).toHaveLength(3)
})

test('a person may type slowly for a minute, letter by letter, but a program cannot read everything', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' })
  const { as, projectId } = await limited.register()
  const statuses: number[] = []
  for (let letter = 0; letter <= 240; letter += 1) {
    statuses.push((await as({ url: `/api/admin/bookings/${projectId}?q=x` })).statusCode)
  }
  await limited.close()
  expect(statuses.indexOf(429)).toBe(240)
})

test('a booking is found by the next search, by its name, answers, note and comment', async () => {
  const { as, booked, names, projectId } = await museum()
  const payload = { name: 'M', questions: [{ kind: 'group' }, { kind: 'text', text: 'Schule?' }] }
  const url = `/api/admin/project/${projectId}`
  const { questions } = (await as({ method: 'PUT', url, payload })).json<{
    questions: { id: string }[]
  }>()
  const id = await booked('Käthe Kollwitz', {
    comment: 'Mit Gipsbein',
    answers: [
      { question_id: questions[0]?.id, answer: 'school', detail: '11f' },
      { question_id: questions[1]?.id, answer: 'Gesamtschule Höchst-Süd' },
    ],
  })
  const note = { note: 'Ruft am Freitag zurück' }
  await as({ method: 'PATCH', url: `/api/admin/booking/${id}`, payload: note })
  for (const query of ['kollwitz', 'gipsbein', 'hoechst', '11f', 'freitag käthe']) {
    expect(await names(query), query).toEqual(['Käthe Kollwitz'])
  }
  expect(await names('group')).toEqual([])
})

test('a changed booking is found immediately by its new name, address, phone number and comment, and no longer by the old ones', async () => {
  const { as, booked, names } = await museum()
  // As long as a booking number, which could happen to contain a shorter phone number.
  const phones = ['4711081500', '5822192611'] as const
  const before = {
    booker_email: 'mark@kunst.example',
    booker_phone: `0421 ${phones[0]}`,
    comment: 'Gips',
  }
  const url = `/api/admin/booking/${await booked('Franz Mark', before)}`
  for (const word of ['mark', 'kunst', phones[0], 'gips']) expect(await names(word)).toHaveLength(1)
  const payload = {
    booker_name: 'Franz Eberhard',
    booker_email: 'eberhard@malerei.example',
    booker_phone: `0421 ${phones[1]}`,
    comment: 'Ton',
  }
  expect((await as({ method: 'PATCH', url, payload })).statusCode).toBe(200)
  for (const word of ['mark', 'kunst', phones[0], 'gips']) expect(await names(word)).toEqual([])
  for (const word of ['eberhard', 'malerei', phones[1], 'ton']) {
    expect(await names(word)).toEqual(['Franz Eberhard'])
  }
})

test('a date finds the bookings of that day, in the slot’s time zone, alone and with a name', async () => {
  const { booked, names, openSlot } = await museum()
  const late = await openSlot({ starttime: '2027-03-12T23:30', max_attendees: 100 })
  const next = await openSlot({ starttime: '2027-03-13T00:15', max_attendees: 100 })
  const other = await openSlot({ starttime: '2028-03-12T10:00', max_attendees: 100 })
  await booked('Rosa Bonheur', {}, late)
  await booked('Rosa Luxemburg', {}, next)
  await booked('Clara Zetkin', {}, late)
  await booked('Rosa Parks', {}, other)
  expect(new Set(await names('12.3.'))).toEqual(new Set(['Rosa Bonheur', 'Clara Zetkin']))
  for (const typed of ['rosa 12.3.', '12. März Bonheur', '12.03.2027 rosa', '2027-03-12 rosa']) {
    expect(await names(typed), typed).toEqual(['Rosa Bonheur'])
  }
  expect(await names('12.3.28')).toEqual(['Rosa Parks'])
  // With fewer digits, it could be part of a booking's number.
  expect(await names('31.2.2027')).toEqual([])
})

test('a booking in a slot that moved or in another slot is found on the new day', async () => {
  const { as, booked, names, openSlot } = await museum()
  const id = await booked('Max Ernst')
  const slot_id = await openSlot({ starttime: '2026-12-04T10:00' })
  await as({ method: 'PATCH', url: `/api/admin/booking/${id}`, payload: { slot_id } })
  expect(await names('ernst')).toEqual(['Max Ernst'])
  expect([await names('1.12. ernst'), await names('4.12. ernst')]).toEqual([[], ['Max Ernst']])
})

test('an erased booker is not found', async () => {
  const { as, prove, booked, names } = await museum()
  await booked('Erich Heckel', { booker_email: 'heckel@kunst.example' })
  app.clock.set('2026-12-01T12:00:00Z')
  await prove()
  const payload = { email: 'heckel@kunst.example' }
  await as({ method: 'POST', url: '/api/admin/booker/erase', payload })
  expect(await names('heckel')).toEqual([])
  app.clock.set('2026-11-20T12:00:00Z')
})

test('bookings in a deleted project are not found', async () => {
  const { as, booked, projectId } = await museum()
  await booked('August Macke')
  await as({ method: 'DELETE', url: `/api/admin/project/${projectId}` })
  const url = `/api/admin/bookings/${projectId}?q=macke`
  expect((await as({ url })).statusCode).toBe(404)
})

test('what servers of the version before stored to find bookings is deleted', async () => {
  const { booked } = await museum()
  await booked('Ada Lovelace')
  await sql`
    insert into booking_search (organisation_id, booking_id, project_id, words, keys)
    select organisation_id, id, project_id, ' ada ', '{1}' from booking limit 1`.execute(app.db)
  await forgetFormerIndex(app.ctx)
  expect((await sql`select from booking_search`.execute(app.db)).rows).toEqual([])
})

test('a weekday and a time find the bookings of the next such days, after those of that name', async () => {
  const { search, booked, openSlot, names } = await museum()
  app.clock.set('2026-11-20T12:00:00Z')
  const on = (starttime: string) => openSlot({ starttime, max_attendees: 100 })
  await booked('Käthe Roß', {}, await on('2026-11-27T09:30'))
  await booked('Emil Nolde', {}, await on('2026-12-04T14:00'))
  await booked('Ida Freitag', {}, await on('2026-12-01T09:00'))
  await booked('Otto Zufall', {}, await on('2027-06-04T09:00'))
  expect(await names('Freitag 9 Uhr')).toEqual(['Käthe Roß'])
  expect(await names('fr 14:00 Nolde')).toEqual(['Emil Nolde'])
  expect(await names('Freitag')).toEqual(['Ida Freitag', 'Käthe Roß', 'Emil Nolde'])
  expect(await names('1.12. 9 Uhr')).toEqual(['Ida Freitag'])
  expect(await names('1.12. 10 Uhr')).toEqual([])
  expect((await search('frei', 20)).map(({ name }) => name)).toEqual(['Ida Freitag'])
})
