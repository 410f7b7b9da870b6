import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

const month = `from=${dayFromNow(-20)}&to=${dayFromNow(10)}`
// Future days, when a large organisation has no more slots than a small one.
const ahead = `from=${dayFromNow(1)}&to=${dayFromNow(10)}`

// A guide's figures are read booking by booking, and a month's emails and hours grow with its
// bookings, so these are read for future days only.
const figures = [
  { span: month, breakdowns: ['day', 'hour', 'variant', 'group'] },
  { span: ahead, breakdowns: ['guide', 'language'] },
]
// One file format each is enough, because both formats read the same rows.
const files = [
  { span: month, names: ['bookings.csv', 'slots.xlsx', 'statistics.csv'] },
  { span: ahead, names: ['hours.csv', 'mails.csv'] },
]

interface Office {
  museum: RegisteredOrganisation
  address: string
}

/** A month's figures and files, as admins request them. */
export function statisticsSteps({ museum, address }: Office): WalkStep[] {
  const { projectId, cookie } = museum
  const read = async (path: string) => {
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    const answer = await fetch(`${address}/api/${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
  return [
    ['the deleted projects', () => read('admin/statistics')],
    ...figures.flatMap(({ span, breakdowns }) =>
      breakdowns.map((by): WalkStep => {
        const path = `admin/statistics/${projectId}?${span}&by=${by}`
        return [`the figures by ${by}`, () => read(path)]
      }),
    ),
    ...files.flatMap(({ span, names }) =>
      names.map((name): WalkStep => {
        const path = `admin/export/${projectId}/${name}?${span}`
        return [`a file ${name}`, () => read(path)]
      }),
    ),
  ]
}
