import type { AppContext } from '#server/context.ts'
import type { RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'
import { offerSteps } from './walk-offers.ts'
import { statisticsSteps } from './walk-statistics.ts'

interface Team {
  ctx: AppContext
  museum: RegisteredOrganisation
  address: string
}

/** Admin calls about a team member. */
export function teamSteps({ ctx, museum, address }: Team): WalkStep[] {
  const call = <T>(method: string, path: string, json?: object) =>
    museum.asked<T>(method, `admin/${path}`, json)
  let path = ''
  return [
    [
      'a member of the team',
      async () => {
        const [admin] = await call<{ staff_id: string }[]>('GET', 'staff')
        path = `staff/${admin?.staff_id}`
        await call('GET', path)
      },
    ],
    ['the skills of a member', () => call('PATCH', path, { skills: [museum.variant.id] })],
    ['the slots that somebody leads', () => museum.asked('GET', 'mine')],
    ...statisticsSteps({ museum, address }),
    [
      'a calendar feed',
      async () => {
        const { body } = await museum.call<{ url: string }>('POST', 'mine/calendar')
        const { status } = await fetch(new URL(new URL(body.url).pathname, address))
        if (status !== 200) throw new Error(`calendar: ${status}`)
        await museum.call('DELETE', 'mine/calendar')
      },
    ],
    ['a revoked link', () => call('DELETE', `${path}/link`)],
    ['a member without skills', () => call('PATCH', path, { skills: [], preferred: true })],
    ...offerSteps({ ctx, museum }),
  ]
}
