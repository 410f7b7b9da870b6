import { expect, test } from 'vitest'
import {
  hoursIn,
  isLocalAddress,
  isThisComputer,
  reminderEntries,
  reminderFault,
} from './settings-entries.ts'

test.each([
  ['localhost', true],
  ['buchen.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.178.20', true],
  ['172.20.0.3', true],
  ['kasse.local', true],
  ['buchen.museum.example', false],
  ['localhost.example', false],
  ['10.museum.example', false],
  ['172.32.0.3', false],
  ['93.184.216.34', false],
])('visitors cannot reach the host %s: %s', (hostname, expected) => {
  expect(isLocalAddress(hostname)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.178.20', false],
  ['kasse.local', false],
  ['127.museum.example', false],
])('the host %s is this computer itself: %s', (hostname, expected) => {
  expect(isThisComputer(hostname)).toBe(expected)
})

test('reminders are listed in the order they are sent, and whole days are shown as days', () => {
  const shown = reminderEntries([1, 3, 24, 36, 48]).map(({ text }) => text)
  const [days, day] = ['2 Tage vorher', '1 Tag vorher']
  expect(shown).toEqual([days, '36 Stunden vorher', day, '3 Stunden vorher', '1 Stunde vorher'])
  expect(shown.map(hoursIn)).toEqual([48, 36, 24, 3, 1])
})

test('days and hours are accepted the way people type them, and anything else is refused', () => {
  const typed = ['2 tage', ' 3 h ', '36', '1,5 Tage', '1 Std. vorher', '30 Tage']
  expect(typed.map(hoursIn)).toEqual([48, 3, 36, 36, 1, 720])
  expect(typed.map(reminderFault)).toEqual(typed.map(() => null))
  for (const wrong of ['', 'bald', '0', '0 Tage', '90 min', '31 Tage', '721', '-1', '2,5 h']) {
    expect([wrong, reminderFault(wrong)]).toEqual([wrong, expect.stringContaining('720 Stunden')])
  }
})
