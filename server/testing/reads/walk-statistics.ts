import {
  dayFromNow,
  type RegisteredOrganisation,
} from '../organisations/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

const span = `from=${dayFromNow(-20)}&to=${dayFromNow(10)}`
const breakdowns = ['day', 'hour', 'variant', 'group']
const files = ['bookings.csv', 'slots.xlsx', 'statistics.csv']

interface Office {
  museum: RegisteredOrganisation
  address: string
}

/** Figures and files of a month, as an office asks for them. */
export function statisticsSteps({ museum, address }: Office): WalkStep[] {
  const { projectId, cookie } = museum
  const read = async (path: string) => {
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    const answer = await fetch(`${address}/api/${path}?${span}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
  return [
    [
      'the deleted projects',
      async () => {
        const { status } = await museum.call('GET', 'admin/statistics')
        if (status !== 200) throw new Error(`${status}`)
      },
    ],
    ...breakdowns.map(
      (by): WalkStep => [
        `the figures by ${by}`,
        async () => {
          const path = `admin/statistics/${projectId}?${span}&by=${by}`
          const { status } = await museum.call('GET', path)
          if (status !== 200) throw new Error(`${path}: ${status}`)
        },
      ],
    ),
    ...files.map(
      (name): WalkStep => [`a file ${name}`, () => read(`admin/export/${projectId}/${name}`)],
    ),
  ]
}
