import { expect, test } from 'vitest'
import { formTexts } from '#texts/de/form.ts'
import { emptyDetails, faultsOf } from './details.ts'

const filled = {
  ...emptyDetails,
  attendees_count: '2',
  booker_name: 'Jürgen Weiß',
  booker_email: 'weiss@müller.example',
}

test('valid entries have no errors', () => {
  expect(faultsOf(filled, 2, formTexts)).toEqual({})
})

test('name, address and number of people are required', () => {
  const blank = { ...filled, attendees_count: '', booker_name: '  ', booker_email: '' }
  expect(Object.keys(faultsOf(blank, 2, formTexts))).toEqual([
    'attendees_count',
    'booker_name',
    'booker_email',
  ])
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e9',
  'zwei',
  '',
])('"%s" is not accepted as a number of people', (typed) => {
  expect(faultsOf({ ...filled, attendees_count: typed }, 10, formTexts)).toHaveProperty(
    'attendees_count',
  )
})

test('if a group is too large for the slot, the error gives the number of free places', () => {
  const fault = faultsOf({ ...filled, attendees_count: '3' }, 2, formTexts).attendees_count
  expect(fault).toBe('Für diesen Termin sind nur noch 2 Plätze frei.')
})

test('if a group is over the maximum size, the error says whom to contact, even if there is room', () => {
  const t = { ...formTexts, largestGroup: 30 }
  const faultOf = (attendees_count: string, remaining: number) =>
    faultsOf({ ...filled, attendees_count }, remaining, t).attendees_count
  expect(faultOf('30', 60)).toBeUndefined()
  expect(faultOf('31', 60)).toBe(formTexts.tooLarge)
  expect(faultOf('31', 5)).toBe(formTexts.tooLarge)
  expect(faultOf('6', 5)).toContain('5 Plätze')
})

test.each([
  ['a number of people', { attendees_count: '\u202a2\u202c\u200b' }],
  ['an address', { booker_email: 'weiss\ufeff@müller.example\u200b' }],
])('characters that cannot be seen do not spoil %s', (_, typed) => {
  expect(faultsOf({ ...filled, ...typed }, 2, formTexts)).toEqual({})
})
