import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { exportFormats, exportSubjects } from '#contract/breakdown.ts'
import type { HoursRow } from '#contract/statistics.ts'
import type { Variant } from '#contract/variant.ts'
import { form, testApp } from '#test/app.ts'
import { readStrictly } from '#test/strict-csv.ts'
import { joinTeam } from '#test/world/people.ts'
import { wait } from '#test/world/statistics/history.ts'

const app = await testApp()

const year = 'from=2026-01-01&to=2027-12-31'

async function open({ starttime = '2026-11-21T10:00' } = {}) {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
  const slotId = await museum.openSlot({ starttime })
  const assigned = form({ event_id: slotId, staff_name: 'Grete Lange' })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assigned })
  const one = { booker_name: '=HYPERLINK("x")', comment: 'erste;\nzweite "Zeile"' }
  await museum.book(slotId, { ...one, booker_phone: '+49 421 361-0', attendees_count: 4 })
  const gone = await museum.book(slotId, { booker_name: 'Ada Abgesagt', booker_phone: '0421' })
  const token = new URL(gone.json<{ cancel_url: string }>().cancel_url).searchParams
  const cancel = `/api/public/bookings/${token.get('cancel_token')}/cancel`
  await app.call({ method: 'POST', url: cancel })
  await wait(app, 48)
  return { museum, guide, slotId }
}

type Museum = Awaited<ReturnType<typeof open>>['museum']

const fileOf = async ({ as, projectId }: Museum, name: string, query = year) => {
  const answer = await as({ url: `/api/admin/export/${projectId}/${name}?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

const csvOf = async (museum: Museum, name: string): Promise<string[][]> =>
  readStrictly((await fileOf(museum, name)).body)

test('the bookings CSV contains the bookings in the given span with their details', async () => {
  const { museum } = await open()
  const [heads = [], ...rows] = await csvOf(museum, 'bookings.csv')
  const [first, second] = rows.map((row) =>
    Object.fromEntries(heads.map((head, at) => [head, row[at]])),
  )
  expect(rows).toHaveLength(2)
  expect(first).toMatchObject({
    ...{ Datum: '21.11.2026', Beginn: '10:00', Führungstyp: 'Führung', Team: 'Grete Lange' },
    ...{ Name: '\'=HYPERLINK("x")', Telefon: '+49 421 361-0', Personen: '4', Zustand: 'gebucht' },
    ...{ Anmerkung: 'erste;\nzweite "Zeile"', 'Gebucht von': 'Gast', Sprache: 'Deutsch' },
    ...{ 'Gebucht am': '20.11.2026 13:00', 'Storniert am': '' },
  })
  expect(second).toMatchObject({ Name: 'Ada Abgesagt', Zustand: 'storniert', Telefon: "'0421" })
})

async function xlsxOf(museum: Museum, name: string) {
  const { rawPayload } = (await fileOf(museum, name)) as unknown as { rawPayload: Buffer }
  const [sheet] = await readExcel(rawPayload)
  return sheet?.data ?? []
}

test('the XLSX of bookings has a column for each question, after those of the CSV', async () => {
  const { museum, slotId } = await open({ starttime: '2026-11-25T10:00' })
  const origin = { kind: 'text', text: 'Name' }
  const url = `/api/admin/project/${museum.projectId}`
  const set = async (questions: object[]) =>
    (await museum.as({ method: 'PUT', url, payload: { name: 'M', questions } }))
      .json<{
        questions: { id: string }[]
      }>()
      .questions.map(({ id }) => id)
  const [group, first] = await set([{ kind: 'group' }, origin])
  const school = { question_id: group, answer: 'school', detail: '4b' }
  await museum.book(slotId, { answers: [school, { question_id: first, answer: 'Bremen' }] })
  const [, second] = await set([
    { id: group, kind: 'group' },
    { ...origin, text: 'Woher?' },
  ])
  await museum.book(slotId, { answers: [{ question_id: second, answer: '=1+1' }] })
  const [csvHeads = []] = await csvOf(museum, 'bookings.csv')
  const [heads = [], ...rows] = await xlsxOf(museum, 'bookings.xlsx')
  expect(heads).toEqual([...csvHeads, 'Klassenstufe', 'Woher?', 'Name (2)'])
  expect(rows.map((row) => row.slice(csvHeads.length)).slice(-2)).toEqual([
    ['4b', null, 'Bremen'],
    [null, '=1+1', null],
  ])
})

test('every file has the same rows and column headings in CSV and XLSX', async () => {
  const { museum } = await open()
  for (const subject of exportSubjects) {
    const csv = await csvOf(museum, `${subject}.csv`)
    const data = await xlsxOf(museum, `${subject}.xlsx`)
    expect(csv.length, subject).toBeGreaterThan(1)
    expect(data.length, subject).toBe(csv.length)
    expect(data[0], subject).toEqual(csv[0])
    expect(new Set(csv.map((row) => row.length)).size, subject).toBe(1)
  }
})

test('files with prices have them in their last columns, as numbers; without prices, no column is new', async () => {
  const { museum } = await open({ starttime: '2026-11-25T10:00' })
  const { as, variant, projectId } = museum
  const headsOf = async (name: string) => (await csvOf(museum, name))[0] ?? []
  const before = {
    bookings: await headsOf('bookings.csv'),
    slots: await headsOf('slots.csv'),
    statistics: await headsOf('statistics.csv'),
  }
  const prices = [
    { name: 'Kinder', cents: 335, per: 'person', free_from: 11 },
    { name: 'Pauschale', cents: 6000, per: 'group' },
  ]
  const put = (url: string, payload: object) => as({ method: 'PUT', url, payload })
  const changed = await put(`/api/admin/variants/${variant.id}`, { name: 'Führung', prices })
  const [kind] = changed.json<Required<Variant>>().prices
  const slotId = await museum.openSlot({ starttime: '2026-11-26T10:00', max_attendees: 90 })
  const book = (count: number) =>
    museum.book(slotId, { attendees_count: count, prices: [{ id: kind?.id, count }] })
  await book(12)
  await put(`/api/admin/project/${projectId}`, { name: 'Museum', currency: 'CHF' })
  await book(3)
  const after = async (name: 'bookings' | 'slots' | 'statistics') => {
    const [heads = [], ...rows] = await xlsxOf(museum, `${name}.xlsx`)
    const known = before[name].length
    expect(heads.slice(0, known)).toEqual(before[name])
    expect(await headsOf(`${name}.csv`)).toEqual(heads)
    return [heads.slice(known), ...rows.slice(-2).map((row) => row.slice(known))]
  }
  expect(await after('bookings')).toEqual([
    ['Preise', 'Summe', 'Währung'],
    ['12 × Kinder, Pauschale', 96.85, 'EUR'],
    ['3 × Kinder, Pauschale', 70.05, 'CHF'],
  ])
  const income = ['Erwartete Einnahmen (EUR)', 'Erwartete Einnahmen (CHF)']
  expect(await after('slots')).toEqual([income, [0, 0], [96.85, 70.05]])
  expect(await after('statistics')).toEqual([income, [0, 0], [96.85, 70.05]])
})

test('the audit log says who downloaded which file', async () => {
  const { museum } = await open()
  await fileOf(museum, 'mails.xlsx')
  const [entry] = (await museum.as({ url: '/api/admin/audit' })).json<AuditEntry[]>()
  expect(entry).toMatchObject({ action: 'exported', staff_name: 'Käthe Roß' })
  expect(entry?.label).toBe('mails xlsx 2026-01-01 2027-12-31')
})

test('guides can download only their own hours', async () => {
  const { museum, guide } = await open()
  for (const subject of exportSubjects) {
    for (const format of exportFormats) {
      const url = `/api/admin/export/${museum.projectId}/${subject}.${format}?${year}`
      expect((await guide.as({ url })).statusCode).toBe(403)
    }
  }
  const own = await guide.as({ url: `/api/mine/hours.csv?${year}` })
  expect(readStrictly(own.body)).toEqual([
    ['Monat', 'Name', 'Projekt', 'Führungstyp', 'Führungen', 'Stunden', 'Satz', 'Betrag'],
    ['November 2026', 'Grete Lange', 'Museum Alte Spinnerei', 'Führung', '1', '1', '', ''],
  ])
})

test('a tour with visitors counts towards the hours once it has begun, at the rate of its variant', async () => {
  const { museum, guide } = await open()
  const { as, variant, projectId } = museum
  const payload = { name: 'Führung', duration: 5400, guide_rate_cents: 4550 }
  const changed = await as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
  expect(changed.statusCode, changed.body).toBe(200)
  const assign = async (slotId: string) =>
    as({
      method: 'POST',
      url: '/api/admin/assign_staff',
      ...form({ event_id: slotId, staff_name: 'Grete Lange' }),
    })
  const empty = await museum.openSlot({ starttime: '2026-11-23T10:00' })
  const second = await museum.openSlot({ starttime: '2026-11-23T14:00' })
  const ahead = await museum.openSlot({ starttime: '2026-12-23T14:00' })
  for (const id of [empty, second, ahead]) await assign(id)
  for (const id of [second, ahead]) await museum.book(id)
  await wait(app, 48)
  const own = (await guide.as({ url: `/api/mine/hours?${year}` })).json<HoursRow[]>()
  const row = { month: '2026-11', variant: 'Führung', tours: 2, minutes: 180 }
  expect(own).toMatchObject([{ ...row, rate_cents: 4550, amount_cents: 9100 }])
  const csv = await csvOf(museum, 'hours.csv')
  expect(csv.slice(1).map((line) => line.slice(4))).toEqual([['2', '3', '45,5', '91']])
  expect((await as({ url: `/api/mine/hours?${year}` })).json()).toEqual([])
  expect(projectId).not.toBe('')
})

test('a tour of several variants counts as long as the longest that was booked', async () => {
  const { museum, guide } = await open()
  const payload = { name: 'Lange Führung', short_description: '', leadtime: 0, duration: 10_800 }
  const url = `/api/admin/variants/${museum.projectId}`
  const longer = (await museum.as({ method: 'POST', url, payload })).json<{
    ressource_id: string
  }>()
  const slotId = await museum.openSlot({
    starttime: '2026-11-24T10:00',
    possible_ressources: [museum.variant.ressource_id, longer.ressource_id],
  })
  const assigned = form({ event_id: slotId, staff_name: 'Grete Lange' })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assigned })
  await museum.book(slotId)
  await wait(app, 72)
  const own = (await guide.as({ url: `/api/mine/hours?${year}` })).json<HoursRow[]>()
  expect(own).toMatchObject([{ variant: 'Führung', tours: 2, minutes: 120 }])
})

test('where nobody was counted, files leave empty who came and who did not', async () => {
  const { museum } = await open()
  const cellsOf = async (name: string, head: string) => {
    const [heads = [], ...rows] = await csvOf(museum, name)
    return rows.map((row) => row[heads.indexOf(head)])
  }
  expect(await cellsOf('statistics.csv', 'Gekommen')).toEqual([''])
  expect(await cellsOf('statistics.csv', 'Nicht erschienen')).toEqual([''])
  expect(await cellsOf('slots.csv', 'Gekommen')).toEqual([''])
})
