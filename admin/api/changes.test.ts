import { expect, test } from 'vitest'
import { pauseAfter, teamListOptions } from './changes.tsx'

test('[T18] the retry delay for a team list doubles up to 30 seconds; a list is cached for 5 minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(pauseAfter)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  const failure = new Error('Failed to fetch team data')
  expect([0, 1, 2, 3].map((failed) => teamListOptions.retry(failed, failure))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(teamListOptions.gcTime).toBe(300_000)
})
