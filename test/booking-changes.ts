import type { PublicBookingMade } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { TestApp } from './app.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>
type Caller = Pick<Museum, 'as'>

/** A refusal's status and error code, and the number of places left if the response includes it. */
export function refusal(answer: { statusCode: number; json: <T>() => T }) {
  const { code, remaining } = answer.json<{ code: string; remaining?: number }>()
  return [answer.statusCode, code, ...(remaining === undefined ? [] : [remaining])]
}

/** Admin calls that change bookings, and queries for the stored results. */
export const bookingChangesIn = (app: TestApp) => ({ ...actionsIn(app), ...storedIn(app) })

const actionsIn = (app: TestApp) => ({
  /** Registers a museum with a booking for two in a slot for ten. */
  withBooking: async (slot: object = {}, booking: object = {}) => {
    const museum = await app.register()
    const slotId = await museum.openSlot(slot)
    const made = (await museum.book(slotId, booking)).json<PublicBookingMade>()
    const token = new URL(made.cancel_url).searchParams.get('cancel_token') ?? ''
    return { museum, slotId, bookingId: made.booking_id, token }
  },
  confirmedByVisitors: ({ as, projectId }: Museum) =>
    as({
      method: 'PUT',
      url: `/api/admin/project/${projectId}`,
      payload: { name: 'Museum', double_opt_in: true },
    }),
  change: ({ as }: Caller, bookingId: string, payload: object) =>
    as({ method: 'PATCH', url: `/api/admin/booking/${bookingId}`, payload }),
  cancel: ({ as }: Caller, bookingId: string, payload: object = {}) =>
    as({ method: 'POST', url: `/api/admin/booking/${bookingId}/cancel`, payload }),
})

function storedIn(app: TestApp) {
  const mailsOf = async (bookingId: string) =>
    (await app.outbox()).filter((mail) => mail.bookingId === bookingId)
  const bookings = app.db.selectFrom('booking').selectAll()
  const changes = app.db.selectFrom('bookingChange').selectAll().orderBy('id')
  return {
    stored: (id: string) => bookings.where('id', '=', id).executeTakeFirstOrThrow(),
    changesOf: (bookingId: string) => changes.where('bookingId', '=', bookingId).execute(),
    mailsOf,
    eventsOf: async (bookingId: string) => (await mailsOf(bookingId)).map(({ event }) => event),
    detailOf: async ({ as }: Caller, bookingId: string) =>
      (await as({ url: `/api/admin/booking/${bookingId}` })).json<BookingDetail>(),
    placesIn: async ({ slots }: Museum) => (await slots()).map(({ sum }) => sum),
    auditOf: async ({ as }: Caller, bookingId: string) => {
      const log = (await as({ url: '/api/admin/audit' })).json<
        { action: string; subject_id: string; label: string }[]
      >()
      const about = log.filter(({ subject_id }) => subject_id === bookingId)
      return about.map(({ action, label }) => `${action} ${label}`)
    },
  }
}
