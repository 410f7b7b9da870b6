import { expect, test } from 'vitest'
import { type WaitingEntry, waitingBySlot } from './waiting-dialog.tsx'

const entry = (id: string, slots: Record<string, string>): WaitingEntry => ({
  id,
  state: 'waiting',
  name: id,
  email: `${id}@x.example`,
  variant: 'Führung',
  ressource_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03',
  people: 2,
  people_min: 2,
  joined_at: '2026-11-20T12:00:00Z',
  paused_until: null,
  slots: Object.entries(slots).map(([slot_id, start]) => ({ slot_id, start, ahead: 0 })),
  offer: null,
})

test('entries are listed under each slot that suits them, in the order people joined', () => {
  const late = { late: '2026-12-02T09:00:00Z' }
  const early = { early: '2026-12-01T09:00:00Z' }
  const listed = waitingBySlot([
    entry('first', late),
    entry('second', { ...late, ...early }),
    entry('third', early),
  ])
  expect(listed.map(({ slotId, entries }) => [slotId, entries.map(({ id }) => id)])).toEqual([
    ['early', ['second', 'third']],
    ['late', ['first', 'second']],
  ])
})
