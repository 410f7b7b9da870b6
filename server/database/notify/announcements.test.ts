import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { Announcements } from './announcements.ts'

const organisationId = asOrganisationId('01980000-0000-7000-8000-000000000001')
const change = { organisationId, projectId: '01980000-0000-7000-8000-000000000002' }
const another = { organisationId, projectId: '01980000-0000-7000-8000-000000000003' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Adds this many listeners; each list in `heard` contains the changes one listener received. */
function listening(times: number) {
  const changes = new Announcements()
  const heard: (string | null)[][] = Array.from({ length: times }, () => [])
  const stops = heard.map((list) => changes.listen(organisationId, (told) => list.push(told)))
  return { changes, heard, stops, reached: () => heard.filter(({ length }) => length > 0).length }
}

test('a few listeners are notified immediately', () => {
  const { changes, reached } = listening(20)
  changes.tell(change)
  expect(reached()).toBe(20)
})

test('two hundred listeners are notified a few at a time, each exactly once and all within a second', () => {
  const { changes, heard, reached } = listening(200)
  changes.tell(change)
  expect(reached()).toBe(50)
  vi.advanceTimersByTime(400)
  expect(reached()).toBe(100)
  vi.advanceTimersByTime(600)
  expect(heard).toEqual(heard.map(() => [change.projectId]))
})

test('while changes keep arriving, each of two hundred listeners is notified about once a second', () => {
  const { changes, heard } = listening(200)
  for (let n = 0; n < 50; n++) {
    changes.tell(change)
    vi.advanceTimersByTime(100)
  }
  for (const told of heard) {
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(told.length).toBeLessThanOrEqual(6)
  }
})

test('a thousand listeners are also notified within a second', () => {
  const { changes, reached } = listening(1000)
  changes.tell(change)
  vi.advanceTimersByTime(1000)
  expect(reached()).toBe(1000)
})

test('a waiting listener is notified of each project that changed while it waited, and of any resync', () => {
  const { changes, heard } = listening(200)
  for (let n = 0; n < 3; n++) {
    changes.tell(change)
    changes.tell(another)
  }
  changes.resync()
  vi.advanceTimersByTime(1000)
  expect(heard.at(-1)).toEqual([change.projectId, another.projectId, null])
})

test('a listener that stops listening does not receive pending announcements', () => {
  const { changes, heard, stops } = listening(200)
  changes.tell(change)
  stops.at(-1)?.()
  vi.advanceTimersByTime(1000)
  expect(heard.at(-1)).toEqual([])
  expect(changes.listenersOf(organisationId)).toBe(199)
})

test('nothing of a change is kept except which project changed', () => {
  const changes = new Announcements()
  const carried = vi.fn()
  changes.carry = carried
  const booking = { ...change, bookerName: 'Ada Lovelace' }
  changes.announce(booking)
  changes.flush()
  expect(carried).toHaveBeenCalledExactlyOnceWith([change])
})
