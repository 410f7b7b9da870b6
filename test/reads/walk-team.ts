import type { AppContext } from '#server/context.ts'
import type { RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'
import { offerSteps } from './walk-offers.ts'
import { statisticsSteps } from './walk-statistics.ts'

async function mine({ call }: RegisteredOrganisation) {
  const { status } = await call('GET', 'mine')
  if (status !== 200) throw new Error(`mine: ${status}`)
}

interface Team {
  ctx: AppContext
  museum: RegisteredOrganisation
  address: string
}

/** Admin calls about a team member. */
export function teamSteps({ ctx, museum, address }: Team): WalkStep[] {
  const call = async <T>(method: string, path: string, json?: object): Promise<T> => {
    const { status, body } = await museum.call<T>(method, `admin/${path}`, json)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
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
    ['the slots that somebody leads', () => mine(museum)],
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
