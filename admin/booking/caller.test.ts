import { expect, test } from 'vitest'
import { callerOf, forgetCaller, keepCaller } from './caller.ts'

const entries = {
  booker_name: 'Sibylle Günther',
  booker_email: '',
  no_email: false,
  booker_phone: '0421 3610',
  attendees_count: '24',
  counts: {},
  comment: '',
  answers: {},
}

test('what was typed for a caller is kept for ten minutes, for the same member only', () => {
  keepCaller('grete', entries, 0)
  expect(callerOf('grete', 600_000)).toMatchObject({ booker_name: 'Sibylle Günther' })
  expect(callerOf('grete', 600_001)).toBeUndefined()
  keepCaller('grete', entries, 0)
  expect(callerOf('ida', 1)).toBeUndefined()
  // Another member may have logged in, so that it is gone for the first one too.
  expect(callerOf('grete', 1)).toBeUndefined()
})

test('nothing is kept of a dialog in which nobody was named, or of a caller who has booked', () => {
  keepCaller('grete', { ...entries, booker_name: ' ', booker_phone: '' }, 0)
  expect(callerOf('grete', 1)).toBeUndefined()
  keepCaller('grete', entries, 0)
  forgetCaller()
  expect(callerOf('grete', 1)).toBeUndefined()
})
