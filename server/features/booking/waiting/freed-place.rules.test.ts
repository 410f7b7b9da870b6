import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeToOffer, offerDeadline, offersFor } from './freed-place.rules.ts'

const timezone = 'Europe/Berlin'
const at = (time: string) => Temporal.Instant.from(time)
const deadline = (now: string, closes: string) =>
  offerDeadline({ now: at(now), closes: at(closes), timezone })
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

test.each([
  // It is 9:00 and booking closes at 15:00: half of six hours.
  ['2026-12-01T08:00:00Z', '2026-12-01T14:00:00Z', '2026-12-01T12:00'],
  // The offer is open for at most 24 hours of daytime: twelve today and twelve tomorrow.
  ['2026-12-01T08:00:00Z', '2027-01-20T14:00:00Z', '2026-12-02T20:00'],
  // It is 20:00 and booking closes at 9:00: one hour is left in the evening and one in the morning.
  ['2026-12-01T19:00:00Z', '2026-12-02T08:00:00Z', '2026-12-01T21:00'],
  // It is 22:00: the rest of the night does not count.
  ['2026-12-01T21:00:00Z', '2026-12-02T13:00:00Z', '2026-12-02T11:00'],
  // The offer is open for at least half an hour.
  ['2026-12-01T08:00:00Z', '2026-12-01T08:40:00Z', '2026-12-01T09:30'],
  // Summer time begins that night, when the clocks go forward from two to three.
  ['2027-03-27T19:00:00Z', '2027-03-28T10:00:00Z', '2027-03-28T09:30'],
])('an offer made at %s for a slot that can be booked until %s is open until %s', (now, closes, until) => {
  expect(deadline(now, closes)).toBe(until)
})

test('a deadline is at least half an hour away and never after booking closes, no matter when the offer is made', () => {
  const minuteMs = 60_000
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 366 * 24 * 60 * minuteMs }),
      fc.integer({ min: 31 * minuteMs, max: 60 * 24 * 60 * minuteMs }),
      (milliseconds, left) => {
        const now = at('2026-11-20T12:00:00Z').add({ milliseconds })
        const closes = now.add({ milliseconds: left })
        expect(isTimeToOffer({ now, closes })).toBe(true)
        const until = offerDeadline({ now, closes, timezone })
        const least = now
          .add({ minutes: 30 })
          .round({ smallestUnit: 'second', roundingMode: 'floor' })
        expect(Temporal.Instant.compare(until, least)).toBeGreaterThanOrEqual(0)
        expect(Temporal.Instant.compare(until, closes)).toBeLessThanOrEqual(0)
      },
    ),
  )
})

test('no offer is made if booking closes in less than half an hour', () => {
  const now = at('2026-12-01T08:00:00Z')
  expect(isTimeToOffer({ now, closes: now.add({ minutes: 29, seconds: 59 }) })).toBe(false)
})

test('an entry that is skipped keeps its turn, and no entry gets two offers', () => {
  const closes = at('2026-12-20T08:00:00Z')
  const wish = (entryId: string, slotId: string, [peopleMin, people]: [number, number]) => ({
    ...{ entryId, slotId, people, peopleMin, exclusive: false, closes },
  })
  const candidates = [
    wish('school', 'one', [20, 30]),
    wish('family', 'one', [2, 4]),
    wish('family', 'two', [2, 4]),
    wish('couple', 'one', [2, 2]),
    wish('club', 'two', [5, 9]),
  ]
  const slots = [
    { slotId: 'one', free: 5, isEmpty: true },
    { slotId: 'two', free: 7, isEmpty: true },
  ]
  const offers = offersFor(candidates, { slots, now: at('2026-12-01T08:00:00Z') })
  expect(offers.map(({ entryId, slotId, offered }) => [entryId, slotId, offered])).toEqual([
    ['family', 'one', 4],
    ['club', 'two', 7],
  ])
})
