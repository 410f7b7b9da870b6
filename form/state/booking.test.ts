import { expect, test } from 'vitest'
import { attemptFor } from './booking.ts'

test('a repeated request keeps its idempotency key, and a different request gets a new one', () => {
  const first = attemptFor({ people: 2 }, 4000)
  const again = attemptFor({ people: 2 }, 9000, first)
  const other = attemptFor({ people: 3 }, 9500, again)
  expect(first.key).toMatch(/^[0-9-]{22,200}$/)
  expect(again).toBe(first)
  expect(JSON.parse(first.body)).toEqual({ people: 2, took_ms: 4000 })
  expect(other.key).not.toBe(first.key)
})
