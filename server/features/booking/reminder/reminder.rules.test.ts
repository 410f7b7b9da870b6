import { expect, test } from 'vitest'
import { isDue, isTooLate, momentOf, startsDue } from './reminder.rules.ts'

const timezone = 'Europe/Berlin'

/** The local time at which a reminder is due, such as `2027-03-26T09:00`. */
function remindedAt(start: string, hours: number, zone = timezone): string {
  const startsAt = Temporal.PlainDateTime.from(start).toZonedDateTime(zone).toInstant()
  const moment = momentOf({ startsAt, timezone: zone }, hours)
  return moment.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

test('a reminder is sent the chosen number of hours before the start', () => {
  expect(remindedAt('2026-12-01T10:00', 48)).toBe('2026-11-29T10:00')
  expect(remindedAt('2026-12-01T14:30', 3)).toBe('2026-12-01T11:30')
  expect(remindedAt('2026-12-31T08:00', 720)).toBe('2026-12-01T08:00')
  expect(remindedAt('2026-12-02T20:00', 24)).toBe('2026-12-01T20:00')
})

test('a reminder due in the evening is sent at 20:00, and one due in the early morning at 8:00', () => {
  expect(remindedAt('2026-12-02T20:01', 24)).toBe('2026-12-01T20:00')
  expect(remindedAt('2026-12-01T23:30', 1)).toBe('2026-12-01T20:00')
  expect(remindedAt('2026-12-01T02:00', 3)).toBe('2026-11-30T20:00')
  expect(remindedAt('2026-12-02T07:59', 24)).toBe('2026-12-01T08:00')
  expect(remindedAt('2026-12-01T10:00', 3)).toBe('2026-12-01T08:00')
  expect(remindedAt('2026-12-01T09:00', 1)).toBe('2026-12-01T08:00')
})

test('if sending it in the morning would leave less than an hour before the start, the reminder is sent the evening before', () => {
  expect(remindedAt('2026-12-01T08:59', 1)).toBe('2026-11-30T20:00')
  expect(remindedAt('2026-12-01T08:30', 3)).toBe('2026-11-30T20:00')
  expect(remindedAt('2027-01-01T06:00', 2)).toBe('2026-12-31T20:00')
})

test('when clocks go forward, hours before the start are counted in elapsed time, and nights in local time', () => {
  // The night before 28 March 2027 is one hour shorter.
  expect(remindedAt('2027-03-28T10:00', 48)).toBe('2027-03-26T09:00')
  expect(remindedAt('2027-03-28T08:30', 24)).toBe('2027-03-27T08:00')
  expect(remindedAt('2027-03-28T21:30', 24)).toBe('2027-03-27T20:00')
  expect(remindedAt('2027-03-28T09:30', 3)).toBe('2027-03-28T08:00')
  expect(remindedAt('2027-03-28T08:45', 3)).toBe('2027-03-27T20:00')
})

test('when clocks go back, hours before the start are counted in elapsed time, and nights in local time', () => {
  // The night before 31 October 2027 is one hour longer.
  expect(remindedAt('2027-10-31T10:00', 48)).toBe('2027-10-29T11:00')
  expect(remindedAt('2027-10-31T07:30', 24)).toBe('2027-10-30T08:30')
  expect(remindedAt('2027-10-31T19:30', 24)).toBe('2027-10-30T20:00')
  expect(remindedAt('2027-10-31T09:30', 3)).toBe('2027-10-31T08:00')
  expect(remindedAt('2027-10-31T08:45', 3)).toBe('2027-10-30T20:00')
})

test("reminders use the slot's own time zone", () => {
  expect(remindedAt('2026-12-01T10:00', 3, 'America/New_York')).toBe('2026-12-01T08:00')
  expect(remindedAt('2026-12-01T10:00', 48, 'Asia/Kathmandu')).toBe('2026-11-29T10:00')
})

const from = (time: string) => Temporal.Instant.from(time)
const slot = { startsAt: from('2026-12-01T09:00:00Z'), timezone }
const dueAt = (time: string, hours = 48) => isDue(slot, hours, from(time))

test('a late reminder is sent only during the day, at most fourteen hours late, and never after the start', () => {
  expect(dueAt('2026-11-29T08:59:59Z')).toBe(false)
  expect(dueAt('2026-11-29T09:00:00Z')).toBe(true)
  expect(dueAt('2026-11-29T19:59:59Z')).toBe(true)
  expect(dueAt('2026-11-29T20:00:00Z')).toBe(false)
  expect(isTooLate(slot, 48, from('2026-11-29T22:59:59Z'))).toBe(false)
  expect(isTooLate(slot, 48, from('2026-11-29T23:00:00Z'))).toBe(true)
  expect(dueAt('2026-11-30T07:00:00Z')).toBe(false)
  expect(dueAt('2026-12-01T08:59:59Z', 2)).toBe(true)
  expect(dueAt('2026-12-01T09:00:00Z', 2)).toBe(false)
  // No server is running in the evening, so the reminder due at 20:00 is sent the next morning.
  const evening = { startsAt: from('2026-12-02T19:00:00Z'), timezone }
  expect(isDue(evening, 24, from('2026-12-02T06:59:59Z'))).toBe(false)
  expect(isDue(evening, 24, from('2026-12-02T07:00:00Z'))).toBe(true)
  expect(isDue(evening, 24, from('2026-12-02T09:00:00Z'))).toBe(false)
})

test('every due reminder is for a start within the span that a run reads', () => {
  for (const zone of [timezone, 'America/St_Johns', 'Pacific/Auckland', 'Australia/Lord_Howe']) {
    for (const night of ['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z', '2027-04-03T12:00:00Z']) {
      for (const hours of [1, 2, 3, 9, 24, 48, 720]) {
        // Starts on four days, every half hour.
        for (let n = 0; n < 192; n++) {
          const startsAt = from(night).add({ hours, minutes: 30 * n })
          const moment = momentOf({ startsAt, timezone: zone }, hours)
          for (const now of [moment, moment.add({ hours: 14 }).subtract({ seconds: 1 })]) {
            if (Temporal.Instant.compare(now, startsAt) >= 0) continue
            const { after, before } = startsDue(hours, now)
            expect(Temporal.Instant.compare(after, startsAt)).toBe(-1)
            expect(Temporal.Instant.compare(startsAt, before)).toBe(-1)
          }
        }
      }
    }
  }
})
