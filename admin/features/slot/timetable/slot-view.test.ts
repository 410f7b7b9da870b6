import { expect, test } from 'vitest'
import { filtersIn, noFilter, parametersOf, readView, writeView } from './slot-view.ts'

const today = '2026-12-01'
const known = { staffIds: ['anna'], resourceIds: ['tour'] }
const read = (address: string, knows = known) =>
  readView(new URLSearchParams(address), today, knows)

test('the timetable’s view is stored in the URL and restored from it', () => {
  const view = {
    from: '2027-01-31',
    bookings: 'with',
    staffId: 'anna',
    resourceId: 'tour',
  } as const
  const address = writeView(new URLSearchParams('projekt=p'), view)
  expect(address.toString()).toBe('projekt=p&ab=2027-01-31&buchungen=mit&team=anna&typ=tour')
  expect(read(address.toString())).toEqual(view)
  expect(filtersIn(view)).toBe(3)
  expect(writeView(address, { ...noFilter, from: undefined }).toString()).toBe('projekt=p')
})

test('an invalid day in the URL, or one far away, falls back to today', () => {
  for (const day of ['', 'gestern', '2026-13-01', '0002-01-01', '2026-12-01T10:00']) {
    expect(read(`ab=${day}`).from).toBe(today)
  }
})

test('a filter for an unknown person or variant is ignored, but kept while the team is loading', () => {
  const strangers = 'team=ben&typ=other&buchungen=vielleicht'
  expect(filtersIn(read(strangers))).toBe(0)
  const unasked = readView(new URLSearchParams(strangers), today, {
    staffIds: undefined,
    resourceIds: undefined,
  })
  expect(parametersOf(unasked)).toEqual({ staff_id: 'ben', ressource_id: 'other' })
})
