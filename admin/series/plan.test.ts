import { describe, expect, test } from 'vitest'
import {
  choicesMoved,
  countCreated,
  including,
  isLeftOut,
  type LineChoices,
  linesOfPlan,
  monthsOf,
  withLines,
  withoutLines,
} from './plan.ts'

const empty = {
  create: [],
  change: [],
  delete: [],
  booked: [],
  by_hand: [],
  closed: [],
  collides: [],
  skipped: [],
}

const none: LineChoices = { except: new Set(), include: new Set() }

const line = (start: string, reason = '') => ({ start, reason })

const plan = linesOfPlan(
  {
    ...empty,
    create: [
      line('2026-12-23T10:00:00Z'),
      line('2026-12-24T10:00:00Z'),
      line('2026-12-24T22:30:00Z'),
    ],
    closed: [line('2026-12-31T23:30:00Z', 'Neujahr')],
    collides: [line('2026-12-28T10:00:00Z', 'slot_there')],
    skipped: [line('2027-03-28T02:30', 'skipped_hour')],
  },
  'Europe/Berlin',
)

test('lines are grouped under the month of their local date, even if their UTC date is in another month', () => {
  expect(monthsOf(plan.closed).map(({ month }) => month)).toEqual(['2027-01'])
  expect(plan.skipped.map(({ wall }) => wall)).toEqual(['2027-03-28T02:30'])
})

describe('the lines of a plan', () => {
  test('can be ticked and unticked one by one', () => {
    const [first] = plan.create
    const without = withoutLines(none, plan.create.slice(0, 1), plan.create)
    expect(first && isLeftOut(without, first)).toBe(true)
    expect(countCreated(plan, without)).toBe(2)
    const again = withLines(without, plan.create.slice(0, 1), plan.create)
    expect(countCreated(plan, again)).toBe(3)
  })

  test('can be ticked one by one on a day that was left out completely', () => {
    const day: LineChoices = { ...none, except: new Set(['2026-12-24']) }
    expect(countCreated(plan, day)).toBe(1)
    const ticked = withLines(day, plan.create.slice(2), plan.create)
    expect(countCreated(plan, ticked)).toBe(2)
    expect([...ticked.except]).toEqual(['2026-12-24T11:00'])
  })

  test('can be ticked despite a closed day or another slot', () => {
    const included = including(none, [...plan.closed, ...plan.collides], true)
    expect([...included.include]).toEqual(['2027-01-01T00:30', '2026-12-28T11:00'])
    expect(countCreated(plan, included)).toBe(5)
    expect(countCreated(plan, including(included, plan.closed, false))).toBe(4)
  })
})

test('a slot that was left out stays left out when its time changes from 11:00 to 11:30', () => {
  const except = ['2026-12-24T11:00', '2026-12-25', '2026-12-26T14:00']
  const moved = (before: string[], after: string[]) => [
    ...choicesMoved({ ...none, except: new Set(except) }, before, after).except,
  ]
  expect(moved(['11:00', '14:00'], ['11:30', '14:00'])).toEqual([
    '2026-12-24T11:30',
    '2026-12-25',
    '2026-12-26T14:00',
  ])
  expect(moved(['11:00', '14:00'], ['14:00'])).toEqual(except)
  expect(moved(['11:00', '14:00'], ['10:00', '11:00', '14:00'])).toEqual(except)
})

test('a slot that was chosen despite a closed day stays chosen when its time changes', () => {
  const chosen = { ...none, include: new Set(['2026-12-24T11:00']) }
  const moved = choicesMoved(chosen, ['11:00'], ['11:30'])
  expect([...moved.include]).toEqual(['2026-12-24T11:30'])
  expect([...choicesMoved(moved, ['11:30'], ['11:00']).include]).toEqual(['2026-12-24T11:00'])
})
