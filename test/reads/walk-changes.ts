import type { BookingShown } from '#contract/booking.ts'
import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'
import { attendanceSteps } from './walk-attendance.ts'

/** All the ways an organisation or a booker can change a booking. */
export function bookingChangeSteps({ museum }: { museum: RegisteredOrganisation }): WalkStep[] {
  const { call } = museum
  const ids = { booking: '', token: '', slot: '' }
  const ask = async (method: string, path: string, json?: object) => {
    const { status, body } = await call<BookingShown>(method, path, json)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  }
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
