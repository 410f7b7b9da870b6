import { expect, test } from 'vitest'
import { typedMinutes, wholeNumber } from './field.tsx'

test.each([
  ['90', 90],
  ['1,5 h', 90],
  ['1.5h', 90],
  ['1:30', 90],
  ['1:30 Std.', 90],
  ['1 Std. 30 Min.', 90],
  ['1 h 30', 90],
  ['90 Minuten', 90],
  ['1.440', 1440],
  ['1 440', 1440],
  ['1 Tag', 1440],
  ['1 Woche', 10_080],
  ['eine Woche', 10_080],
  ['2 Wochen', 20_160],
  ['1,5 Wochen', 15_120],
  ['1 Tag 2 Stunden 30 Minuten', 1590],
  ['1 Woche und 1 Tag', 11_520],
  ['eine Stunde', 60],
  ['1,67', 1.67],
  ['\u200e1:30\u200b Std.\ufeff', 90],
])('a duration typed as "%s" is read as %s minutes', (typed, minutes) => {
  expect(typedMinutes(typed)).toBe(minutes)
})

test.each([
  '',
  ' ',
  'bald',
  '-1',
  '1:75',
  '1,5 x',
  '1e2',
  'Infinity',
  '1 30',
  '1,440',
  '1 Monat',
  '2 Tage 1 Woche',
  '1 Tag 30',
])('an ambiguous duration is refused: %j', (typed) => {
  expect(typedMinutes(typed)).toBeNaN()
})

test('a whole number consists of digits, with or without thousands separators', () => {
  expect(wholeNumber(' 12 ')).toBe(12)
  expect(wholeNumber('\u200e12\u200b')).toBe(12)
  for (const typed of ['1.000', ' 1 000 ', '1\u202f000', '1\u00a0000']) {
    expect(wholeNumber(typed), typed).toBe(1000)
  }
  for (const typed of [
    '',
    ' ',
    '1e2',
    '1,5',
    '1.5',
    '1,000',
    '1 00',
    '1.00.000',
    '-3',
    '12 Plätze',
  ]) {
    expect(wholeNumber(typed), typed).toBeNaN()
  }
})
