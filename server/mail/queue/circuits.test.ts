import { expect, test } from 'vitest'
import { Circuits, type Verdict } from './circuits.ts'

const now = Temporal.Instant.from('2026-12-01T09:00:00Z')
const server = 'a server'
const most = 10

function begun(mails: number): Circuits {
  const circuits = new Circuits()
  for (let mail = 0; mail < mails; mail += 1) circuits.begin(server)
  return circuits
}

const ended = (circuits: Circuits, verdict: Verdict, at = now) => circuits.end(server, verdict, at)

test('three interrupted connections in a row open the circuit breaker once', () => {
  const circuits = begun(most)
  const shown = Array.from({ length: most }, () => ended(circuits, 'interrupted'))
  expect(shown.flatMap((down, nth) => (down ? [nth] : []))).toEqual([2])
  expect(circuits.room(server, most, now)).toBe(0)
})

test.each<Verdict>([
  'untried',
  'alive',
])('a trial email with the verdict %s clears earlier interruptions', (verdict) => {
  const circuits = begun(most)
  for (let mail = 0; mail < most; mail += 1) ended(circuits, 'interrupted')
  const later = now.add({ seconds: 30 })
  expect(circuits.room(server, most, later)).toBe(1)
  circuits.begin(server)
  expect(ended(circuits, verdict, later)).toBe(false)
  expect(circuits.room(server, most, later)).toBeGreaterThan(0)
})

test('a server that is due for another attempt does not count as down', () => {
  const circuits = begun(1)
  ended(circuits, 'down')
  expect(circuits.openAt(now)).toBe(1)
  expect(circuits.openAt(now.add({ seconds: 30 }))).toBe(0)
})

test('a server that accepts only a few concurrent emails gets no more than it accepts', () => {
  const circuits = begun(most)
  const shown = Array.from({ length: 5 }, () => ended(circuits, 'crowded'))
  expect(shown).not.toContain(true)
  expect(circuits.room(server, most, now)).toBe(0)
  for (let mail = 0; mail < 5; mail += 1) ended(circuits, 'alive')
  expect(circuits.room(server, most, now)).toBe(5)
})

test('after a server has accepted a hundred emails, it may get one more concurrently than before', () => {
  const circuits = begun(3)
  ended(circuits, 'crowded')
  for (let mail = 0; mail < 98; mail += 1) circuits.begin(server)
  for (let mail = 0; mail < 100; mail += 1) ended(circuits, 'alive')
  expect(circuits.room(server, most, now)).toBe(3)
})

test('a server that refuses everything is down', () => {
  const circuits = begun(most)
  const shown = Array.from({ length: most }, () => ended(circuits, 'crowded'))
  expect(shown.flatMap((down, nth) => (down ? [nth] : []))).toEqual([most - 1])
})
