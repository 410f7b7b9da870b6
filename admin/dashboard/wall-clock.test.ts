import { describe, expect, test } from 'vitest'
import { hourAfter, suggestedStart } from '#admin/slot/slot-entries.ts'
import { isSameClock } from '#admin/ui/time-zone.ts'
import { instantOf, startFault, wallClock, wallDay } from './wall-clock.ts'

const berlin = 'Europe/Berlin'

describe('[S04] the start suggested by the slot dialog', () => {
  test.each([
    ['in the middle of an hour', '2026-12-01T07:20:30Z', '2026-12-01T10:00'],
    ['on the full hour', '2026-12-01T07:00:00Z', '2026-12-01T10:00'],
    ['a second before the full hour', '2026-12-01T07:59:59Z', '2026-12-01T10:00'],
    ['late in the evening', '2026-12-31T22:10:00Z', '2027-01-01T01:00'],
    ['before an hour that the clocks skip', '2026-03-28T23:30:00Z', '2026-03-29T03:00'],
  ])('is the first full hour more than one hour from now, %s', (_, now, start) => {
    expect(suggestedStart(new Date(now), berlin)).toBe(start)
  })

  test('is a full hour even in a time zone with a half-hour offset', () => {
    expect(suggestedStart(new Date('2026-12-01T07:20:00Z'), 'Asia/Kolkata')).toBe(
      '2026-12-01T14:00',
    )
  })

  test('[S05] is one hour after the slot just created, even across midnight or a skipped hour', () => {
    expect(hourAfter('2026-12-01T10:15', berlin)).toBe('2026-12-01T11:15')
    expect(hourAfter('2026-12-31T23:00', berlin)).toBe('2027-01-01T00:00')
    expect(hourAfter('2026-03-29T01:00', berlin)).toBe('2026-03-29T03:00')
  })

  test('[S05] is later on the clock even when the hour occurs twice', () => {
    expect(hourAfter('2026-10-25T02:30', berlin)).toBe('2026-10-25T03:30')
  })
})

describe('a wall-clock time', () => {
  test.each([
    ['in winter', '2026-12-01T10:00', '2026-12-01T09:00:00.000Z'],
    ['in summer', '2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
    ['right after the skipped hour', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['in an hour that occurs twice, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['after an hour that occurs twice', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is converted to the right instant', (_, wall, instant) => {
    expect(instantOf(wall, berlin)?.toISOString()).toBe(instant)
    expect(wallClock(new Date(instant), berlin)).toBe(wall)
  })

  test.each([
    ['nothing', ''],
    ['a date without its time', '2026-12-01'],
    ['the first digit of a year', '0002-12-01T10:00'],
    ['31 February', '2026-02-31T10:00'],
    ['the hour that the clocks skip', '2026-03-29T02:30'],
    ['a year too far away', '9999-12-31T23:59'],
    ['the last year of a browser', '275760-09-13T00:00'],
    ['a year that no calendar has', '-271821-04-19T00:00'],
    ['words', 'morgen um zehn'],
  ])('given as %s has no instant and does not cause an error', (_, typed) => {
    expect(instantOf(typed, berlin)).toBeUndefined()
  })

  test('has the date in its own time zone, not in the browser’s', () => {
    const instant = new Date('2026-12-01T23:30:00Z')
    expect(wallDay(instant, berlin)).toBe('2026-12-02')
    expect(wallDay(instant, 'America/New_York')).toBe('2026-12-01')
  })
})

test.each([
  ['2026-12-01T10:00', null],
  ['2026-11-30T00:00', null],
  ['', 'unfinished'],
  ['2026-02-31T10:00', 'unfinished'],
  ['275760-09-13T00:00', 'unfinished'],
  ['2026-11-29T23:59', 'past'],
  ['0002-12-01T10:00', 'past'],
  ['3000-01-01T00:00', 'far'],
])('the error for a start entered as “%s” is %s', (typed, fault) => {
  expect(startFault(typed, '2026-11-30T00:00')).toBe(fault)
})

test('Berlin and Vienna show the same time all year, Berlin and Lagos only in winter', () => {
  const winter = new Date('2026-12-01T12:00:00Z')
  expect(isSameClock(berlin, 'Europe/Vienna', winter)).toBe(true)
  expect(isSameClock(berlin, 'Africa/Lagos', winter)).toBe(false)
})
