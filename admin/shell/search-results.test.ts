import { expect, test } from 'vitest'
import { bookingPage } from './search-results.tsx'

const search = '?ab=2026-12-24&team=g&projekt=p'
const pageFrom = (pathname: string) => bookingPage({ booking_id: 'b' }, { pathname, search })

test('a booking found from the dashboard opens over the days and filters that are shown', () => {
  for (const pathname of ['/admin', '/admin/', '/admin/booking/a', '/admin/waiting/s']) {
    expect(pageFrom(pathname), pathname).toEqual({ pathname: '/admin/booking/b', search })
  }
})

test('a booking found from another page opens without that page’s view', () => {
  for (const pathname of ['/admin/statistics', '/admin/settings/mails', '/admin/bookings']) {
    expect(pageFrom(pathname).search, pathname).toBe('')
  }
})
