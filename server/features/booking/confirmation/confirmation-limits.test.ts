import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'

const app = await testApp({ RATE_LIMIT: 'on' })
const ctx = bookingChangesIn(app)

test('the PDF of a booking is written at most twenty times an hour, whoever asks for it', async () => {
  const { museum, token } = await ctx.withBooking()
  await museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', confirmation_pdf: true },
  })
  const statuses: number[] = []
  for (let nth = 1; nth <= 21; nth++) {
    const url = `/api/public/bookings/${token}/confirmation.pdf`
    statuses.push((await app.call({ url, remoteAddress: `198.51.100.${nth}` })).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})
