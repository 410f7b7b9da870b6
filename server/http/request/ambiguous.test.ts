import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { isAmbiguousPath } from './bodies.ts'

const app = await testApp()

describe('a path that a browser or proxy may rewrite to a different one', () => {
  test.each([
    '/api/admin/timeslot/1/',
    '/api/admin/timeslot//1',
    '//api/admin/timeslot/1',
    '/api/admin/timeslot/1/?staff_id=2',
    '/api/admin/timeslot/1/staff/..',
    '/api/admin/timeslot/1/staff/..?staff_id=2',
    '/api/admin/timeslot/1/staff/.',
    '/api/admin/./timeslot/1',
    '/api/admin/timeslot/1/staff/%2e%2e',
    '/api/admin/timeslot/1/staff/.%2E',
    '/api/admin/timeslot/1/staff/%2F',
    '/api/admin/timeslot/1/staff/A%2F..%2F..',
    '/api/admin/timeslot/1/staff/A%5C..',
    '/api/admin/timeslot/1/staff\\..\\..',
    'http://rundgang.example/api/admin/timeslot/1/',
    'http://rundgang.example//api/admin/timeslot/1',
    'http://rundgang.example',
  ])('%s is recognised', (url) => expect(isAmbiguousPath(url)).toBe(true))

  test.each([
    '/api/admin/timeslot/1',
    '/api/admin/timeslot/1?to=/a/../b/',
    '/api/admin/timeslot/1/staff/A%2FB%20%26%20C%3F',
    '/api/admin/timeslot/1/staff/100%20%25%20da',
    '/api/admin/timeslot/1/staff/Dr.%20Meier%20..',
    '/api/admin/timeslot/1/staff/...',
    'http://rundgang.example/api/admin/timeslot/1',
  ])('%s is not mistaken for one', (url) => expect(isAmbiguousPath(url)).toBe(false))
})

describe('an empty path segment or a trailing slash', () => {
  test('in a call that would change something gets a 404, and nothing changes', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const [method, url] of [
      ['DELETE', `/api/admin/timeslot/${slotId}/`],
      ['DELETE', `/api/admin/timeslot/${slotId}/?staff_id=${slotId}`],
      ['DELETE', `/api/admin/timeslot//${slotId}`],
      ['DELETE', `/api/admin/project/${museum.projectId}/`],
      ['PUT', '/api/admin/last_used_project/'],
      ['POST', '/api/admin/project/'],
      ['POST', `/api/public/projects/${museum.projectId}/bookings/`],
      ['DELETE', '/api/token/'],
    ] as const) {
      const answer = await museum.as({ method, url })
      expect([url, answer.statusCode, answer.json()]).toMatchObject([
        url,
        404,
        { code: 'not_found' },
      ])
    }
    const slots = await museum.as({ url: `/api/admin/events/${museum.projectId}` })
    expect(slots.json()).toMatchObject([{ slot_id: slotId }])
  })

  test('is accepted at the end of a read-only call’s path', async () => {
    const museum = await app.register()
    for (const url of ['/api/users/me/', '/api/admin/projects/']) {
      expect((await museum.as({ url })).statusCode).toBe(200)
    }
  })
})
