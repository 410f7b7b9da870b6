import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar, readCalendarOtherwise } from '#test/invariants/calendar-reader.ts'
import { calendarFaults, successionFaults } from '#test/invariants/calendar-validator.ts'
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

test('a calendar file is read back as it was written', () => {
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

test('a cancellation’s calendar file removes the booking’s entry', () => {
  const cancelled = readCalendar(calendarFile({ ...entry, method: 'CANCEL', sequence: 1 }))
  expect(cancelled).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: entry.uid,
    sequence: 1,
  })
})

test('an independent parser reads a calendar file the same way', () => {
  expect(readCalendarOtherwise(calendarFile(entry))).toEqual({
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
    organizer: 'info@museum.example',
  })
})

test('a booking and its cancellation share one calendar entry, with increasing sequence numbers', () => {
  const booked = calendarFile(entry)
  const cancelled = calendarFile({ ...entry, method: 'CANCEL', sequence: 1 })
  expect(successionFaults([booked, cancelled])).toEqual([])
  expect(successionFaults([cancelled, booked])).toEqual(['SEQUENCE goes 1,0'])
})

// Times in Berlin, where the clocks jump from 2:00 to 3:00 in spring and from 3:00 to 2:00 in
// autumn.
const changes = ['2026-03-29', '2027-03-28', '2026-10-25', '2027-10-31'].flatMap((day) =>
  ['00:30', '01:30', '02:00', '03:00', '03:30', '10:00'].map((time) => `${day}T${time}`),
)

test.each(changes)('a tour at %s keeps its full length despite the clock change', (wallClock) => {
  const berlin = Temporal.PlainDateTime.from(wallClock).toZonedDateTime('Europe/Berlin')
  const start = berlin.toInstant()
  const file = calendarFile({ ...entry, start })
  expect(calendarFaults(file)).toEqual([])
  for (const read of [readCalendar(file), readCalendarOtherwise(file)]) {
    const from = Temporal.Instant.from(read.start)
    expect(from).toEqual(start)
    expect(
      Temporal.Instant.from(read.end ?? '')
        .since(from)
        .total('seconds'),
    ).toBe(5400)
  }
})

test('a calendar file distinguishes the two instants of a time that repeats in autumn', () => {
  const wallClock = Temporal.PlainDateTime.from('2027-10-31T02:30')
  const [summer, winter] = (['earlier', 'later'] as const).map((disambiguation) => {
    const berlin = wallClock.toZonedDateTime('Europe/Berlin', { disambiguation })
    return calendarFile({ ...entry, start: berlin.toInstant() })
  })
  expect(readCalendar(summer ?? '').start).toBe('2027-10-31T00:30:00.000Z')
  expect(readCalendar(winter ?? '').start).toBe('2027-10-31T01:30:00.000Z')
})

test('commas, semicolons, umlauts, emoji and line breaks are kept, however long the line', () => {
  const summary = 'Führung, groß; "öffentlich": 100 % \\ n 👩🏽‍🏫🎉 '.repeat(8).trim()
  const description = 'Zeile 1\nZeile 2; mit, Zeichen\n\nBEGIN:VEVENT\nUID:falsch'
  const organizer = { name: 'Müller; "Söhne", GmbH: Köln', email: 'info@museum.example' }
  const location = 'Straße der Einheit 3; Hof, 50667 Köln'
  const read = readCalendar(calendarFile({ ...entry, summary, description, location, organizer }))
  expect(read).toMatchObject({ uid: entry.uid, summary, description, location })
  expect(read.organizerName).toBe(organizer.name)
})

test('the independent parser also reads commas, semicolons, umlauts, emoji and line breaks', () => {
  const summary = 'Führung, groß; „öffentlich“: 100 % \\ 👩🏽‍🏫🎉 '.repeat(8).trim()
  const description = 'Zeile 1\nZeile 2; mit, Zeichen\n\nUID:falsch'
  const location = 'Straße der Einheit 3; Hof, 50667 Köln'
  const file = calendarFile({ ...entry, summary, description, location })
  expect(calendarFaults(file)).toEqual([])
  expect(readCalendarOtherwise(file)).toMatchObject({ summary, description, location })
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom('\r', '\n', '\\', ',', ';', ':', '"', '^', '\0', '\u2028', 'ß', '🎉', ' '),
    )
    .map((signs) => signs.join('')),
)
// The text in the form a calendar file can contain.
const held = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\t ]+/g, ' ')
    .trim()

test('a calendar file is valid and contains the text, whatever the name, place or address', () => {
  const said = fc.record({ summary: anything, description: anything, location: anything })
  const organizer = fc.record({ name: anything, email: fc.oneof(fc.emailAddress(), anything) })
  fc.assert(
    fc.property(said, organizer, (texts, by) => {
      const file = calendarFile({ ...entry, ...texts, organizer: by })
      expect(calendarFaults(file)).toEqual([])
      const { summary, description, location } = readCalendar(file)
      expect(summary ?? '').toBe(held(texts.summary))
      expect(description ?? '').toBe(held(texts.description))
      expect(location ?? '').toBe(held(texts.location))
    }),
    { seed: 20_261_121, numRuns: 500 },
  )
})

test.each([
  ['', 'mailto:no-reply@localhost'],
  ['Museum', 'mailto:no-reply@localhost'],
  ['info@münchen.example', 'mailto:info@xn--mnchen-3ya.example'],
  ["o'neil+a&b?c%d@museum.example", "mailto:o'neil+a%26b%3Fc%25d@museum.example"],
])('an organiser whose address is %j is written as %j', (email, uri) => {
  const file = calendarFile({ ...entry, organizer: { name: '', email } })
  expect(calendarFaults(file)).toEqual([])
  expect(readCalendar(file).organizer).toBe(uri)
})

test('repeated spaces where a line is folded do not look like the end of the file', () => {
  const summary = `${'x'.repeat(66)}${' '.repeat(150)}\t`
  for (const blanks of [summary, `${summary}y`]) {
    expect(calendarFaults(calendarFile({ ...entry, summary: blanks }))).toEqual([])
  }
})

test('a URL keeps its meaning in a calendar file, whatever characters it contains', () => {
  const file = calendarFile({ ...entry, url: 'https://museum.example/a,b;c?d=e,f' })
  expect(calendarFaults(file)).toEqual([])
  expect(readCalendar(file).url).toBe('https://museum.example/a%2Cb%3Bc?d=e%2Cf')
})

test('the calendar file of a project without an address contains no location', () => {
  expect(calendarFile({ ...entry, location: '' })).not.toContain('LOCATION')
})
