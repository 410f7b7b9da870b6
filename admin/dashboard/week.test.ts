import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { groupByDay, type TimedSlot } from './days.ts'
import { columnsOf, firstReached, isRunning, slotBeside } from './week.tsx'

const hour = 3_600_000

/** A one-hour slot with its start as its id. */
function timedSlot(start: string, timezone = 'Europe/Berlin'): TimedSlot {
  const slot = { slot_id: start, start, timezone, sum: 2 } as Slot
  const begins = new Date(start)
  return { slot, start: begins, end: new Date(begins.getTime() + hour) }
}

const columnsWith = (
  starts: string[],
  closedDays: Parameters<typeof columnsOf>[1]['closedDays'] = [],
) =>
  columnsOf(groupByDay(starts.map((start) => timedSlot(start))), {
    monday: '2026-11-23',
    today: '2026-11-24',
    closedDays,
  })

const monday10 = '2026-11-23T09:00:00Z'
const monday14 = '2026-11-23T13:00:00Z'
const monday16 = '2026-11-23T15:00:00Z'
const wednesday13 = '2026-11-25T12:00:00Z'
const wednesday18 = '2026-11-25T17:00:00Z'
const sunday2330 = '2026-11-29T22:30:00Z'
const week = columnsWith([monday10, monday14, monday16, wednesday13, wednesday18, sunday2330])

test('a week has seven columns, including those for days without slots, and today’s column is marked', () => {
  expect(week.map(({ key, slots }) => [key, slots.length])).toEqual([
    ['2026-11-23', 3],
    ['2026-11-24', 0],
    ['2026-11-25', 2],
    ['2026-11-26', 0],
    ['2026-11-27', 0],
    ['2026-11-28', 0],
    ['2026-11-29', 1],
  ])
  expect(week.filter(({ isToday }) => isToday).map(({ key }) => key)).toEqual(['2026-11-24'])
})

test('slots from other weeks do not appear in any column', () => {
  const columns = columnsWith([
    '2026-11-22T22:59:00Z',
    '2026-11-22T23:00:00Z',
    '2026-11-29T23:00:00Z',
  ])
  expect(columns.flatMap(({ slots }) => slots.map(({ slot }) => slot.start))).toEqual([
    '2026-11-22T23:00:00Z',
  ])
})

test('a closed day shows the reason for every closure that covers it, without duplicates', () => {
  const columns = columnsWith(
    [],
    [
      { from: '2026-11-20', to: '2026-11-24', reason: 'Umbau' },
      { from: '2026-11-24', to: '2026-11-24', reason: 'Betriebsausflug' },
      { from: '2026-11-24', to: '2026-11-25', reason: 'Umbau' },
      { from: '2026-11-27', to: '2026-11-27', reason: '' },
    ],
  )
  expect(columns.map(({ closed }) => closed)).toEqual([
    'Umbau',
    'Umbau, Betriebsausflug',
    'Umbau',
    undefined,
    '',
    undefined,
    undefined,
  ])
})

test('a slot counts as running from start to end', () => {
  const slot = timedSlot(monday10)
  const at = (time: string) => isRunning(slot, new Date(`2026-11-23T${time}Z`))
  expect([at('08:59'), at('09:00'), at('09:59'), at('10:00')]).toEqual([false, true, true, false])
  expect(isRunning({ ...slot, end: undefined }, slot.start)).toBe(false)
})

test('the Tab key reaches the first slot that has not ended, or the first slot in a past week', () => {
  const at = (instant: string) => firstReached(week, new Date(instant))
  expect(at('2026-11-23T13:30:00Z')).toBe(monday14)
  expect(at('2026-11-24T08:00:00Z')).toBe(wednesday13)
  expect(at('2026-12-24T08:00:00Z')).toBe(monday10)
  expect(firstReached(columnsWith([]), new Date())).toBeUndefined()
})

test('arrow keys move within a day, and to the slot closest in time on the next day with slots', () => {
  const from = (start: string) => (key: string) => slotBeside(week, start, key)
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map(from(monday14))).toEqual([
    monday10,
    monday16,
    monday10,
    monday16,
  ])
  expect(from(monday14)('ArrowRight')).toBe(wednesday13)
  expect(from(monday16)('ArrowRight')).toBe(wednesday18)
  expect(from(wednesday18)('ArrowRight')).toBe(sunday2330)
  expect(from(sunday2330)('ArrowLeft')).toBe(wednesday18)
  expect(from(wednesday13)('ArrowLeft')).toBe(monday14)
})

test('arrow keys do not move focus past the first or last slot, and other keys do not move it at all', () => {
  expect(slotBeside(week, monday10, 'ArrowUp')).toBeUndefined()
  expect(slotBeside(week, monday10, 'ArrowLeft')).toBeUndefined()
  expect(slotBeside(week, sunday2330, 'ArrowDown')).toBeUndefined()
  expect(slotBeside(week, monday10, 'a')).toBeUndefined()
  expect(slotBeside(week, 'unknown', 'ArrowDown')).toBeUndefined()
})
