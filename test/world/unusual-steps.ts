import type { WalkStep } from '../reads/walk.ts'
import type { RegisteredOrganisation } from './registered-organisation.ts'

/** The calls admins make about unusual bookings. */
export function unusualSteps({ call, projectId }: RegisteredOrganisation): WalkStep[] {
  const path = `admin/unusual-bookings/${projectId}`
  const ask = async (method: string, event = '', json?: unknown) => {
    const { status, body } = await call(method, `${path}${event}`, json)
    // A 404 is expected, because the booking does not exist.
    if (status >= 300 && status !== 404)
      throw new Error(`${path}${event}: ${status} ${JSON.stringify(body)}`)
  }
  const someBookings = { booking_ids: [projectId], mails: false }
  return [
    ['unusual bookings', () => ask('GET')],
    ['their origins', () => ask('GET', '/origins')],
    ['some of them cancelled', () => ask('POST', '/cancel', someBookings)],
    ['the others in order', () => ask('POST', '/dismiss', { until: '2026-01-01T00:00:00Z' })],
  ]
}
