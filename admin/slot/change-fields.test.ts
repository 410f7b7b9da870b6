import { expect, test } from 'vitest'
import { changeRules, noChange, toSettings } from './change-fields.tsx'

const entries = { ...noChange, time: '11:30', capacity: '12', comment: 'Lastenaufzug' }

test('only the chosen properties are changed', () => {
  expect(toSettings(entries)).toEqual({})
  expect(toSettings({ ...entries, chosen: ['time', 'comment'] })).toEqual({
    time: '11:30',
    comment: 'Lastenaufzug',
  })
  expect(toSettings({ ...entries, chosen: ['team'] })).toEqual({ staff_ids: [] })
})

test('slots can be moved to a given time, or by a few minutes in either direction', () => {
  const shifted = { ...entries, chosen: ['time' as const], timeKind: 'shift' as const }
  expect(toSettings({ ...shifted, minutes: '45' })).toEqual({ shift_minutes: 45 })
  expect(toSettings({ ...shifted, direction: 'earlier' })).toEqual({ shift_minutes: -30 })
})

test('a field is validated only if it is chosen', () => {
  expect(changeRules.capacity('', noChange)).toBeNull()
  expect(changeRules.capacity('', { ...noChange, chosen: ['capacity'] })).not.toBeNull()
  expect(changeRules.capacity('0', { ...noChange, chosen: ['capacity'] })).not.toBeNull()
  const moved = { ...noChange, chosen: ['time' as const] }
  expect(changeRules.time('', moved)).not.toBeNull()
  expect(changeRules.minutes('', moved)).toBeNull()
  expect(changeRules.minutes('1440', { ...moved, timeKind: 'shift' })).not.toBeNull()
  expect(changeRules.variants([], { ...noChange, chosen: ['variants'] })).not.toBeNull()
})
