import { expect, test } from 'vitest'
import type { SlotLed } from '#contract/slot.ts'
import { type DaySlot, daySlotsOf, type Pending, withPending, withSent } from './ticks.ts'

const slotAt = (start: string) =>
  ({
    slot_id: start,
    start,
    timezone: 'Europe/Berlin',
    duration: 7200,
    available_ressources: [],
    assigned_staff: [],
    bookings: [],
  }) as unknown as SlotLed

// In Berlin, the tour begins at 23:00 on 1 December and ends at 01:00.
const late = slotAt('2026-12-01T22:00:00Z')
const next = slotAt('2026-12-02T09:00:00Z')

const listAt = (time: string, day: string) =>
  daySlotsOf([late, next], day, { now: new Date(time), durationOf: () => 7200 }).map(
    ({ slotId }) => slotId,
  )

test('after midnight, a running tour stays in the list of the day, until it is over', () => {
  expect(listAt('2026-12-01T23:30:00Z', '2026-12-02')).toEqual([late.slot_id, next.slot_id])
  expect(listAt('2026-12-02T00:00:00Z', '2026-12-02')).toEqual([next.slot_id])
})

test('a running tour is not listed on other days than its own and today', () => {
  expect(listAt('2026-12-01T23:30:00Z', '2026-12-01')).toEqual([late.slot_id])
  expect(listAt('2026-12-01T22:30:00Z', '2026-12-02')).toEqual([next.slot_id])
})

const slot: DaySlot = {
  slotId: 's',
  start: '2026-12-01T09:00:00Z',
  timezone: 'Europe/Berlin',
  variants: ['Führung'],
  staff: [],
  comment: '',
  bookings: ['a', 'b'].map((bookingId) => ({
    ...{ bookingId, name: bookingId, phone: '', people: 4, came: 1, comment: '' },
    ...{ answers: [], variant: 'Führung' },
  })),
  walkIns: [{ operation_id: 'w', people: 2, places: 1 }],
}

const of = { username: 'u', slotId: 's', start: slot.start, timezone: slot.timezone, at: 0 }
const tick = (id: string, came: number | null): Pending => ({
  ...{ ...of, id, kind: 'tick', bookingId: 'a', booked: 4, came, before: 1 },
})
const visitors: Pending = { ...of, id: 'v', kind: 'visitors', people: 3 }
const gone = (one: string): Pending => ({
  ...{ ...of, id: `gone-${one}`, kind: 'visitors-gone', people: 2, of: one },
})

const seen = (pending: Pending[], slots = [slot]) => {
  const [shown] = withPending(slots, pending)
  return {
    came: shown?.bookings.map(({ came }) => came),
    walkIns: shown?.walkIns.map(({ operation_id, places }) => `${operation_id} ${places}`),
  }
}

test('the last pending entry for a booking is shown, and other bookings are unchanged', () => {
  expect(seen([]).came).toEqual([1, 1])
  expect(seen([tick('1', 4), tick('2', null)]).came).toEqual([null, 1])
})

test('pending visitors are shown only once, and disappear once they are removed', () => {
  expect(seen([visitors]).walkIns).toEqual(['w 1', 'v 3'])
  const stored = withSent([slot], visitors, { places: 0 })
  expect(seen([visitors], stored).walkIns).toEqual(['w 1', 'v 0'])
  expect(seen([visitors, gone('v'), gone('w')]).walkIns).toEqual([])
})

test('sent entries stay visible until the day is refetched', () => {
  const sent = [tick('1', 4), visitors, gone('w')].reduce(
    (slots, one) => withSent(slots, one, one.kind === 'tick' ? { came: 2 } : {}),
    [slot],
  )
  expect(seen([], sent)).toEqual({ came: [2, 1], walkIns: ['v 3'] })
})
