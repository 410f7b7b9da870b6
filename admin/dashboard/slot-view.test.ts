import { expect, test } from 'vitest'
import { filtersIn, noFilter, parametersOf, readView, writeView } from './slot-view.ts'

const today = '2026-12-01'
const known = { staffIds: ['anna'], resourceIds: ['tour'] }
const read = (address: string, knows = known) =>
  readView(new URLSearchParams(address), today, knows)

test('the timetable’s day, layout and filters are stored in the URL and restored from it', () => {
  const view = {
    from: '2027-01-31',
    bookings: 'with',
    staffId: 'anna',
    resourceId: 'tour',
    layout: 'week',
  } as const
  const address = writeView(new URLSearchParams('projekt=p'), view)
  expect(address.toString()).toBe(
    'projekt=p&ab=2027-01-31&buchungen=mit&team=anna&typ=tour&ansicht=woche',
  )
  expect(read(address.toString())).toEqual(view)
  expect(filtersIn(view)).toBe(3)
  const list = { ...noFilter, from: undefined, layout: undefined }
  expect(writeView(address, list).toString()).toBe('projekt=p')
  expect(read('ansicht=monat').layout).toBeUndefined()
  const usually = (search: string) =>
    readView(new URLSearchParams(search), today, { ...known, usual: 'week' }).layout
  expect(['', 'ansicht=liste', 'ansicht=woche'].map(usually)).toEqual(['week', undefined, 'week'])
})

test('if the day in the URL is invalid or too far in the future or past, today is used instead', () => {
  for (const day of ['', 'gestern', '2026-13-01', '0002-01-01', '2026-12-01T10:00']) {
    expect(read(`ab=${day}`).from).toBe(today)
  }
})

test('a filter for an unknown person or variant is ignored once the known ones are loaded', () => {
  const strangers = 'team=ben&typ=other&buchungen=vielleicht'
  expect(filtersIn(read(strangers))).toBe(0)
  const unasked = readView(new URLSearchParams(strangers), today, {
    staffIds: undefined,
    resourceIds: undefined,
  })
  expect(parametersOf(unasked)).toEqual({ staff_id: 'ben', ressource_id: 'other' })
})
