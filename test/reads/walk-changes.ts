import { randomUUID } from 'node:crypto'
import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

/** All the ways an organisation or a booker can change a booking. */
export function bookingChangeSteps({ museum }: { museum: RegisteredOrganisation }): WalkStep[] {
  const ids = { booking: '', token: '', slot: '' }
  const { asked: ask } = museum
  const ofAdmin = () => `admin/booking/${ids.booking}`
  return [
    [
      'a booking to change',
      async () => {
        const slotId = await museum.openSlot()
        ids.slot = await museum.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
        const made = await museum.bookAsAdmin(slotId)
        Object.assign(ids, { booking: made.booking_id, token: made.cancel_token })
      },
    ],
    ['a change of a booking', () => ask('PATCH', ofAdmin(), { attendees_count: 3, note: 'neu' })],
    ['a move of a booking', () => ask('PATCH', ofAdmin(), { slot_id: ids.slot })],
    ['a change of its variant', () => ask('PATCH', ofAdmin(), { category: museum.variant.name })],
    [
      'a change by its booker',
      () => ask('PATCH', `public/bookings/${ids.token}`, { attendees_count: 1 }),
    ],
    ['the confirmation again', () => ask('POST', `${ofAdmin()}/resend`, {})],
    ['a booking with its history', () => ask('GET', ofAdmin())],
    ...attendanceSteps({ museum }),
  ]
}

/** Steps that record attendance and walk-ins. */
function attendanceSteps({ museum }: { museum: RegisteredOrganisation }): WalkStep[] {
  let slotId = ''
  let bookingId = ''
  const operation = () => ({ operation_id: randomUUID(), at: new Date().toISOString() })
  const ask = (method: string, path: string, json?: object) =>
    museum.asked(method, `admin/${path}`, json)
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
