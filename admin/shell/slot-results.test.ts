import { expect, test } from 'vitest'
import type { FreeSlot } from '#contract/free-slot.ts'
import { peopleNamed, slotPage } from './slot-results.tsx'

test('a number of people is read, with or without a word for them', () => {
  expect(peopleNamed('24')).toEqual({ people: 24, isPlain: true })
  expect(peopleNamed('24 Pers.')).toEqual({ people: 24, isPlain: false })
  for (const words of ['0', '24a', '0421 361', '12.3.', 'Personen', '24 Perlen']) {
    expect(peopleNamed(words), words).toBeUndefined()
  }
})

test('a slot opens the dashboard of its project at its day in its own time zone', () => {
  const slot = { start: '2026-12-02T04:30:00Z', timezone: 'America/New_York' } as FreeSlot
  expect(slotPage(slot, '?projekt=p&team=g')).toEqual({
    pathname: '/admin',
    search: '?projekt=p&ab=2026-12-01',
  })
})
