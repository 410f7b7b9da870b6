import { expect, test } from 'vitest'
import { assignmentCalls } from '#contract/slot.calls.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import { call } from './client.ts'

test('a path that the browser would normalise to a different one is never requested', async () => {
  for (const dots of ['..', '.']) {
    const shown = call(invitationCalls.show, { params: { token: dots } })
    await expect(shown).rejects.toMatchObject({ status: 404 })
    const params = { slotId: '1', staffName: dots }
    const unassigned = call(assignmentCalls.unassign, { params })
    await expect(unassigned).rejects.toMatchObject({ status: 404 })
  }
})
