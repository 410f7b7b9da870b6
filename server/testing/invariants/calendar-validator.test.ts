import { expect, test } from 'vitest'
import { calendarFile } from '#server/mail/message/calendar-file.ts'
import { calendarFaults } from './calendar-validator.ts'

const file = calendarFile({
  method: 'PUBLISH',
  uid: '1@rundgang.example',
  sequence: 0,
  start: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  durationSeconds: 3600,
  summary: 'Führung, groß',
  description:
    'Ein langer Text, der nicht in eine Zeile passt, weil er länger ist als 75 Zeichen 🎉',
  location: 'Am Markt 1, 50667 Köln',
  url: 'https://rundgang.example/',
  stamp: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  organizer: { name: 'Museum; „Süd“', email: 'info@museum.example' },
})

test('a valid calendar file has no faults', () => {
  expect(calendarFaults(file)).toEqual([])
})

test.each([
  ['a last line without a line break', file.slice(0, -2)],
  ['a lone line feed', file.replace('\r\nUID', '\nUID')],
  ['an empty line', file.replace('\r\nUID', '\r\n\r\nUID')],
  ['a line that is not folded', file.replaceAll('\r\n ', '')],
  ['a control character', file.replace('groß', 'gro\u0007')],
  ['half a character', file.replace('🎉', '\ud83c')],
  ['no UID', file.replace(/UID:.*\r\n/, '')],
  ['an empty UID', file.replace(/UID:.*\r\n/, 'UID:\r\n')],
  ['two UIDs', file.replace(/UID:.*\r\n/, '$&$&')],
  ['no DTSTAMP', file.replace(/DTSTAMP:.*\r\n/, '')],
  ['a time without a zone', file.replace('DTSTART:20261201T090000Z', 'DTSTART:20261201T090000')],
  ['a zone without its rules', file.replace('DTSTART:', 'DTSTART;TZID=Europe/Berlin:')],
  ['an invalid time', file.replace('DTSTART:20261201', 'DTSTART:20261301')],
  ['an end before the start', file.replace('DTEND:20261201', 'DTEND:20261130')],
  ['no end', file.replace(/DTEND:.*\r\n/, '')],
  ['a sequence that is not a number', file.replace('SEQUENCE:0', 'SEQUENCE:a')],
  ['no method', file.replace(/METHOD:.*\r\n/, '')],
  ['a method that contradicts the status', file.replace('METHOD:PUBLISH', 'METHOD:CANCEL')],
  ['an attendee', file.replace('STATUS:', 'ATTENDEE:mailto:a@b.example\r\nSTATUS:')],
  ['no organiser', file.replace(/ORGANIZER.*\r\n( .*\r\n)*/, '')],
  ['an organiser without an address', file.replace('mailto:info@museum.example', 'info')],
  ['a comma that is not escaped', file.replace('\\,', ',')],
  ['an unknown escape', file.replace('\\,', '\\x')],
  ['another version', file.replace('VERSION:2.0', 'VERSION:1.0')],
  ['an invalid line', file.replace('\r\nUID', '\r\nSo geht das nicht\r\nUID')],
  ['a parameter that is not quoted', file.replace('CN="Museum; „Süd“"', 'CN=Museum; Süd')],
  ['an event that does not end', file.replace('END:VEVENT\r\n', '')],
  ['a second event', file.replace(/BEGIN:VEVENT.*END:VEVENT\r\n/s, '$&$&')],
  ['a second calendar', file + file],
])('%s is a fault in a calendar file', (_, broken) => {
  expect(broken).not.toBe(file)
  expect(calendarFaults(broken)).not.toEqual([])
})
