import { expect, test } from 'vitest'
import type { ClosedDays } from '#contract/project.ts'
import { testApp } from '#test/app.ts'
import { holidayStateNames } from '#texts/de/closed-days.ts'

const app = await testApp()
const museum = await app.register()

const ask = (state: string, from: string, to: string) =>
  museum.as({ url: `/api/admin/holidays?state=${state}&from=${from}&to=${to}` })

async function holidays(state: string, year: number) {
  const { days } = (await ask(state, `${year}-01-01`, `${year}-12-31`)).json<ClosedDays>()
  return days.map(({ from, reason }) => `${from.slice(5)} ${reason}`)
}

// Taken from the ministries' calendars for 2026 and 2027.
const nationwide = [
  '01-01 Neujahr',
  '04-03 Karfreitag',
  '04-06 Ostermontag',
  '05-01 Tag der Arbeit',
  '05-14 Christi Himmelfahrt',
  '05-25 Pfingstmontag',
  '10-03 Tag der Deutschen Einheit',
  '12-25 1. Weihnachtstag',
  '12-26 2. Weihnachtstag',
]

test('a state has the nationwide holidays and its own, with their German names', async () => {
  expect(await holidays('DE-HE', 2026)).toEqual([...nationwide, '06-04 Fronleichnam'].sort())
  expect(await holidays('DE-SN', 2026)).toEqual(
    [...nationwide, '10-31 Reformationstag', '11-18 Buß- und Bettag'].sort(),
  )
  expect(await holidays('DE-BY', 2026)).toEqual(
    [
      ...nationwide,
      '01-06 Heilige Drei Könige',
      '06-04 Fronleichnam',
      '11-01 Allerheiligen',
    ].sort(),
  )
  expect(await holidays('AT-9', 2027)).toEqual([
    '01-01 Neujahr',
    '01-06 Heilige Drei Könige',
    '03-29 Ostermontag',
    '05-01 Staatsfeiertag',
    '05-06 Christi Himmelfahrt',
    '05-17 Pfingstmontag',
    '05-27 Fronleichnam',
    '08-15 Mariä Himmelfahrt',
    '10-26 Nationalfeiertag',
    '11-01 Allerheiligen',
    '12-08 Mariä Empfängnis',
    '12-25 Weihnachtstag',
    '12-26 Stephanstag',
  ])
  expect(await holidays('CH-ZH', 2026)).toEqual([
    '01-01 Neujahr',
    '04-03 Karfreitag',
    '04-05 Ostersonntag',
    '04-06 Ostermontag',
    '05-01 Tag der Arbeit',
    '05-14 Auffahrt',
    '05-24 Pfingstsonntag',
    '05-25 Pfingstmontag',
    '08-01 Bundesfeiertag',
    '09-20 Eidgenössischer Dank-, Buss- und Bettag',
    '12-25 Weihnachtstag',
    '12-26 Stephanstag',
  ])
})

test.each([
  ['DE-BE', 2026, '03-08 Internationaler Frauentag'],
  ['DE-BE', 2028, '06-17 75. Jahrestag des Aufstands vom 17. Juni 1953'],
  ['DE-SL', 2027, '08-15 Mariä Himmelfahrt'],
  ['DE-TH', 2027, '09-20 Weltkindertag'],
  ['DE-BB', 2028, '04-16 Ostersonntag'],
  ['DE-SN', 2027, '11-17 Buß- und Bettag'],
  ['DE-SN', 2028, '11-22 Buß- und Bettag'],
  ['DE-ST', 2028, '04-17 Ostermontag'],
  ['AT-7', 2026, '10-26 Nationalfeiertag'],
  ['CH-BE', 2027, '01-02 Berchtoldstag'],
  ['CH-GE', 2026, '09-10 Genfer Bettag'],
  ['CH-VD', 2026, '09-21 Bettagsmontag'],
  ['CH-GL', 2026, '04-09 Näfelser Fahrt'],
  ['CH-GL', 2028, '04-06 Näfelser Fahrt'],
  ['CH-AI', 2027, '12-26 Stephanstag'],
])('in %s the holidays of %i include %s', async (state, year, holiday) => {
  expect(await holidays(state, year)).toContain(holiday)
})

test.each([
  ['DE-BY', 2026, '08-15 Mariä Himmelfahrt'],
  ['DE-BE', 2027, '06-17 75. Jahrestag des Aufstands vom 17. Juni 1953'],
  ['DE-NI', 2026, '11-18 Buß- und Bettag'],
  ['CH-ZH', 2026, '01-02 Berchtoldstag'],
  ['CH-TI', 2026, '04-03 Karfreitag'],
  ['CH-AI', 2026, '12-26 Stephanstag'],
])('in %s the holidays of %i do not include %s', async (state, year, holiday) => {
  expect(await holidays(state, year)).not.toContain(holiday)
})

test('every state has its holidays in order, at most one on each day', async () => {
  const states = Object.keys(holidayStateNames)
  expect(states).toHaveLength(51)
  for (const state of states) {
    const answer = await ask(state, '2026-01-01', '2028-12-31')
    const days = answer.json<ClosedDays>().days.map(({ from }) => from)
    expect([state, days]).toEqual([state, [...new Set(days)].sort()])
    expect(days.length, state).toBeGreaterThanOrEqual(24)
  }
})

test('the requested span may lie within one year or extend over several', async () => {
  const { days } = (await ask('DE-BE', '2026-12-26', '2027-01-01')).json<ClosedDays>()
  expect(days).toEqual([
    { from: '2026-12-26', to: '2026-12-26', reason: '2. Weihnachtstag' },
    { from: '2027-01-01', to: '2027-01-01', reason: 'Neujahr' },
  ])
})

test('an unknown state, a span of more than three years and an end before the start are refused', async () => {
  const refused = async (state: string, from: string, to: string) => {
    const answer = await ask(state, from, to)
    return [answer.statusCode, Object.keys(answer.json<{ fields?: object }>().fields ?? {})]
  }
  expect(await refused('DE-XX', '2026-01-01', '2026-12-31')).toEqual([422, ['state']])
  expect(await refused('FR-75', '2026-01-01', '2026-12-31')).toEqual([422, ['state']])
  expect(await refused('DE-BY', '2026-01-01', '2029-01-01')).toEqual([422, ['to']])
  expect(await refused('DE-BY', '2026-01-02', '2026-01-01')).toEqual([422, ['to']])
  expect((await ask('DE-BY', '2026-01-01', '2028-12-31')).statusCode).toBe(200)
})
