import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'

test('the same input is sent under the same key, other input under another', () => {
  const first = attemptFor('{"people":2}')
  const again = attemptFor('{"people":2}', first)
  const other = attemptFor('{"people":3}', again)
  expect(first.key).toMatch(/^[0-9-]{22,200}$/)
  expect(again.key).toBe(first.key)
  expect(other.key).not.toBe(first.key)
})
