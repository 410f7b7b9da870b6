import { expect, test } from 'vitest'
import { call } from './client.ts'

test('a path that the browser would shorten to that of another call is not called', async () => {
  for (const path of ['/api/invites/..', '/api/invites/.', '/api/admin/timeslot/1/staff/..?a=b']) {
    await expect(call(path, { method: 'DELETE' })).rejects.toMatchObject({ status: 404 })
  }
})
