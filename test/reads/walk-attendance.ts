import { randomUUID } from 'node:crypto'
import type { RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

/** Steps that record attendance and walk-ins. */
export function attendanceSteps({ museum }: { museum: RegisteredOrganisation }): WalkStep[] {
  let slotId = ''
  let bookingId = ''
  const operation = () => ({ operation_id: randomUUID(), at: new Date().toISOString() })
  const ask = async (method: string, path: string, json?: object) => {
    const { status, body } = await museum.call(method, `admin/${path}`, json)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  }
  const tick = (came: number) =>
    ask('PATCH', `booking/${bookingId}/attendance`, { came, ...operation() })
  return [
    [
      'a booking that comes',
      async () => {
        slotId = await museum.openSlot()
        bookingId = (await museum.bookAsAdmin(slotId)).booking_id
        await tick(2)
      },
    ],
    ['a booking of which fewer come', () => tick(1)],
    [
      'visitors without a booking, and removed again',
      async () => {
        const visitors = { people: 2, ...operation() }
        for (const _ of [1, 2]) await ask('POST', `slot/${slotId}/walk_in`, visitors)
        await ask('DELETE', `walk_in/${visitors.operation_id}`)
      },
    ],
  ]
}
