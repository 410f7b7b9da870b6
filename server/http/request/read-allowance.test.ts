import { expect, test } from 'vitest'
import { ReadAllowance } from './heavy-reads.ts'

const onePerSecond = () => new ReadAllowance({ most: 60, seconds: 60 })

test('an allowance is used up, refills gradually, and never exceeds its maximum', () => {
  const allowance = onePerSecond()
  const takeAt = (now: number) => allowance.take(['203.0.113.1'], now)
  for (let n = 0; n < 60; n++) expect(takeAt(0)).toBeNull()
  expect(takeAt(0)).toBe(1)
  expect(takeAt(1000)).toBeNull()
  expect(takeAt(1000)).toBe(1)
  for (let n = 0; n < 60; n++) expect(takeAt(3_600_000)).toBeNull()
  expect(takeAt(3_600_000)).toBe(1)
})

test('each network has its own allowance, and a wider network has twice that of the next narrower one', () => {
  const allowance = onePerSecond()
  const take = (...networks: string[]) => allowance.take(networks, 0)
  for (let host = 0; host < 2; host++) {
    for (let n = 0; n < 60; n++) expect(take(`host ${host}`, 'household')).toBeNull()
  }
  expect(take('host 2', 'household')).toBe(1)
  expect(take('host 2', 'neighbours')).toBeNull()
})

test('a refused read is not charged to any of the networks', () => {
  const allowance = onePerSecond()
  for (let n = 0; n < 60; n++) allowance.take(['host'], 0)
  for (let n = 0; n < 500; n++) expect(allowance.take(['host', 'household'], 0)).toBe(1)
  for (let n = 0; n < 60; n++) expect(allowance.take(['other', 'household'], 0)).toBeNull()
})
