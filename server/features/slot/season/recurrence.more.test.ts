import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { occurrences } from './series.rules.ts'

/** All time zones whose clocks change between 2026 and 2036. */
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => {
  const start = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`)
  const next = start.getTimeZoneTransition('next')
  return next !== null && next.year < 2036
})

/** The mulberry32 generator, which yields the same numbers for the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function ruleOf(pick: ReturnType<typeof random>) {
  const first = Temporal.PlainDate.from('2026-01-01').add({ days: pick(3650) })
  const monthly = pick(3) === 0
  const weekdays = names.flatMap((_, index) => (pick(3) === 0 ? [index + 1] : []))
  const two = (n: number) => String(n).padStart(2, '0')
  // Most clock changes happen at night.
  const hour = pick(2) === 0 ? pick(4) : pick(24)
  return {
    weekdays: weekdays.length > 0 ? weekdays : [1 + pick(7)],
    times: [`${two(hour)}:${two(pick(4) * 15)}`],
    from: first.toString(),
    to: first.add({ days: monthly ? 400 : 120 }).toString(),
    every_weeks: monthly ? 1 : 1 + pick(4),
    nth: monthly ? ([1, 2, 3, 4, 5, -1][pick(6)] ?? 1) : null,
  }
}

type Rule = ReturnType<typeof ruleOf>

/** A rule's days, computed by an independent implementation of RFC 5545. */
function daysByOracle(rule: Rule): string[] {
  const byDay = rule.weekdays.map((day) => `${rule.nth ?? ''}${names[day - 1]}`).join(',')
  const compact = (day: string) => day.replaceAll('-', '')
  const freq =
    rule.nth === null ? `FREQ=WEEKLY;INTERVAL=${rule.every_weeks};WKST=MO` : 'FREQ=MONTHLY'
  const text = `DTSTART;TZID=UTC:${compact(rule.from)}T000000
RRULE:${freq};BYDAY=${byDay};UNTIL=${compact(rule.to)}T000000Z`
  return new RRuleTemporal({ rruleString: text }).all().map((day) => day.toPlainDate().toString())
}

/**
 * The start in local time, computed without the code under test; null if the clocks skip that time.
 */
function expectedStart(day: string, time: string, zone: string): string | null {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const guess = wall.toZonedDateTime('UTC').toInstant()
  // Every instant when the clock could show this time, earliest first.
  const showing = [...offsetsAround(guess, zone)]
    .map((offset) => guess.subtract({ nanoseconds: offset }))
    .filter((instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime().equals(wall))
    .sort(Temporal.Instant.compare)
  return showing[0]?.toString() ?? null
}

const offsetsAround = (guess: Temporal.Instant, zone: string) =>
  new Set(
    [-48, -24, 0, 24, 48].map(
      (hours) => guess.add({ hours }).toZonedDateTimeISO(zone).offsetNanoseconds,
    ),
  )

test('10,000 random rules, in all time zones with clock changes, agree with an independent implementation', () => {
  expect(zones.length).toBeGreaterThan(100)
  const pick = random(20_261_123)
  let starts = 0
  for (let nth = 0; nth < 10_000; nth++) {
    const rule = ruleOf(pick)
    const zone = zones[nth % zones.length] ?? ''
    const [time = ''] = rule.times
    const ours = [...occurrences(rule, zone)]
    expect({ rule, days: ours.map(({ day }) => day) }).toEqual({ rule, days: daysByOracle(rule) })
    for (const { day, start } of ours) {
      const wanted = expectedStart(day, time, zone)
      if ((start?.toString() ?? null) !== wanted) {
        expect({ rule, zone, day, start: start?.toString() ?? null }).toEqual({ start: wanted })
      }
      starts++
    }
  }
  expect(starts).toBeGreaterThan(50_000)
}, 300_000)
