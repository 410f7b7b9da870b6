import { breakdowns } from '#contract/statistics.ts'
import { dayFromNow, type RegisteredOrganisation } from '../organisations/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

const span = `from=${dayFromNow(-20)}&to=${dayFromNow(10)}`

/** Figures of a month and files of a few days, as an office asks for them. */
export function statisticsSteps({ call, projectId }: RegisteredOrganisation): WalkStep[] {
  const read = async (path: string) => {
    const { status } = await call('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  return [
    ...breakdowns.map((by): WalkStep => [
      `the figures by ${by}`,
      () => read(`admin/statistics/${projectId}?${span}&by=${by}`),
    ]),
    ['own hours', () => read(`mine/hours?${span}`)],
  ]
}
