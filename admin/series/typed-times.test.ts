import { expect, test } from 'vitest'
import { readTimes } from './series-entries.ts'

test.each([
  ['11:00', ['11:00']],
  ['10:00, 11:30, 14:00', ['10:00', '11:30', '14:00']],
  ['9 Uhr und 14.30 Uhr', ['09:00', '14:30']],
  [' 14:00;10:00\n10 ', ['14:00', '10:00']],
  ['23:30 0:15', ['23:30', '00:15']],
  ['\u200e10:00\u200b, \ufeff11:30', ['10:00', '11:30']],
  ['', []],
])('the times in "%s" are read in order and without duplicates', (typed, times) => {
  expect(readTimes(typed)).toEqual({ times, faulty: [] })
})

test.each([
  ['24:00', ['24:00']],
  ['10:00, 11:3, zwölf', ['11:3', 'zwölf']],
  ['10:60 -3 1e4', ['10:60', '-3', '1e4']],
])('the parts of "%s" that are not times are reported', (typed, faulty) => {
  expect(readTimes(typed).faulty).toEqual(faulty)
})
