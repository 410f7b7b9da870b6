import { expect, test } from 'vitest'
import { readCalendar } from '#server/testing/calendar-reader.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  method: 'PUBLISH',
  uid: '0190-booking@rundgang.example',
  sequence: 0,
  start: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  durationSeconds: 5400,
  summary: 'Führung – Museum',
  description: '7 Personen',
  location: 'Am Markt 1, 50667 Köln',
  url: 'https://rundgang.example/cancel.html?cancel_token=a-_b',
  stamp: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  organizer: { name: 'Museum', email: 'info@museum.example' },
}

test('a calendar program reads back what was written', () => {
  expect(readCalendar(calendarFile(entry))).toEqual({
    method: 'PUBLISH',
    uid: entry.uid,
    sequence: 0,
    start: '2026-12-01T09:00:00.000Z',
    end: '2026-12-01T10:30:00.000Z',
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    status: 'CONFIRMED',
    stamp: '2026-11-01T12:00:00Z',
    organizer: 'mailto:info@museum.example',
    organizerName: 'Museum',
  })
})

test('a cancellation takes the same entry back', () => {
  const cancelled = readCalendar(calendarFile({ ...entry, method: 'CANCEL', sequence: 1 }))
  expect(cancelled).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: entry.uid,
    sequence: 1,
  })
})

test.each([
  ['a tour across the spring change', '2026-03-29T00:30:00Z', '2026-03-29T02:00:00.000Z'],
  ['a tour across the autumn change', '2026-10-25T00:30:00Z', '2026-10-25T02:00:00.000Z'],
])('%s lasts as long as on any other day', (_, start, end) => {
  const file = calendarFile({ ...entry, start: Temporal.Instant.from(start) })
  expect(readCalendar(file)).toMatchObject({ start: start.replace('Z', '.000Z'), end })
})

test('commas, semicolons, umlauts, emoji and line breaks survive, however long the line', () => {
  const summary = 'Führung, groß; "öffentlich": 100 % \\ n 👩🏽‍🏫🎉 '.repeat(8).trim()
  const description = 'Zeile 1\nZeile 2; mit, Zeichen\n\nBEGIN:VEVENT\nUID:falsch'
  const organizer = { name: 'Müller; "Söhne", GmbH: Köln', email: 'info@museum.example' }
  const location = 'Straße der Einheit 3; Hof, 50667 Köln'
  const read = readCalendar(calendarFile({ ...entry, summary, description, location, organizer }))
  expect(read).toMatchObject({ uid: entry.uid, summary, description, location })
  expect(read.organizerName).toBe(organizer.name)
})

test('lines end as RFC 5545 wants and none is longer than 75 bytes', () => {
  const file = calendarFile({ ...entry, summary: 'Größenwahn 🎉'.repeat(30) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file).toMatch(/END:VCALENDAR\r\n$/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('without an address there is no place', () => {
  expect(calendarFile({ ...entry, location: '' })).not.toContain('LOCATION')
})
