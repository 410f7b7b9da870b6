import { expect } from 'vitest'
import { breakdowns } from '#contract/breakdown.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import type { TestApp } from '#test/app.ts'
import { chanceOf } from '#test/promises/stress/chance.ts'
import { History, type Succeeded, wait } from './history.ts'
import { type Groups, plainFigures } from './plain-figures.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

const span = { from: '2026-10-01', to: '2029-09-30' }

/** Compares all figures with the ones computed in the simplest way. */
async function expectPlain(
  app: TestApp,
  { as, projectId }: Museum,
  { groups, about }: { groups: Groups; about: string },
): Promise<void> {
  for (const by of breakdowns) {
    const query = new URLSearchParams({ ...span, by })
    const answer = await as({ url: `/api/admin/statistics/${projectId}?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    const found = answer.json<{ name: string; key: string }[]>().map(({ name, ...row }) => row)
    // Those of guides are sorted by name.
    const rows = by === 'guide' ? found.sort((one, other) => (one.key < other.key ? -1 : 1)) : found
    const plain = await plainFigures(app.db, { projectId, ...span, by, groups })
    expect(rows, `${about} by ${by}`).toEqual(plain)
  }
}

interface Comparison {
  seed: number
  steps: number
  /** The number of steps between comparisons. */
  every: number
  /** Counts the actions that succeed. */
  succeeded: Succeeded
}

/**
 * Performs random actions, and compares the figures repeatedly and again once all days are summed.
 */
export async function compareHistory(
  app: TestApp,
  { seed, steps, every, succeeded }: Comparison,
): Promise<void> {
  app.clock.set('2026-10-23T12:00:00Z')
  const museum = await app.register()
  const history = await History.open(app, museum, { chance: chanceOf(seed), succeeded })
  for (let step = 1; step <= steps; step++) {
    await history.step()
    const about = `history ${seed}, step ${step}`
    if (step % every === 0) await expectPlain(app, museum, { groups: history.groups, about })
  }
  await wait(app, 24 * 60)
  await sumDays(app.ctx)
  const { projectId } = museum
  const open = app.db.selectFrom('summedDay').select('day').where('projectId', '=', projectId)
  expect(await open.where('stale', '=', true).execute()).toEqual([])
  const about = `history ${seed}, summed`
  await expectPlain(app, museum, { groups: history.groups, about })
}
