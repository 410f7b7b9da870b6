import { afterEach, expect, test, vi } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { including, orderOf, unassignStaff } from './assignment.ts'

afterEach(() => vi.unstubAllGlobals())

const calledFor = async (staff_name: string) => {
  const fetched = vi.fn(async (_path: string) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await unassignStaff('s', { staff_id: '1', staff_name })
  return fetched.mock.calls[0]?.[0]
}

test('[C27] a member is removed by name, with the id beside it', async () => {
  const path = '/api/admin/timeslot/s/staff/J%C3%B6rg%20%C3%96z?staff_id=1'
  expect(await calledFor('Jörg Öz')).toBe(path)
})

test('a name that could lead to another path is replaced by the id', async () => {
  for (const name of ['.', '..', '', 'a/../..', '..\\..', '%2e%2e']) {
    expect(await calledFor(name)).toBe('/api/admin/timeslot/s/staff/1?staff_id=1')
  }
})

test('a member who was just assigned is shown where the server will list them', () => {
  const member = (staff_name: string) => ({ staff_id: staff_name, staff_name })
  const slot = { staff: [member('Änne'), member('Zoe')] } as Slot
  const { assigned_staff } = including(slot, member('anton'))
  expect(assigned_staff).toEqual(['Änne', 'anton', 'Zoe'])
})

test('members to choose from: the free, the busy, the absent; apart, who does not lead such slots', () => {
  const member = (staff_id: string, more: Partial<TeamMember> = {}) =>
    ({ staff_id, staff_name: staff_id, role: 'guide', ...more }) as TeamMember
  const team = [
    member('absent'),
    member('busy'),
    member('desk', { role: 'desk' }),
    member('desk who leads', { role: 'desk', ressource_ids: ['tour'] }),
    member('free'),
    member('other skills', { ressource_ids: ['talk'] }),
    member('short pause'),
  ]
  const slot = { ressource_ids: ['tour'], staff: [] as Slot['staff'] } as Slot
  const busy = [{ staff_id: 'busy' }, { staff_id: 'short pause', short_pause: true as const }]
  const picked = { slot, team, busy, absent: [{ staff_id: 'absent' }] }
  const { first, others } = orderOf(picked)
  expect(first).toEqual(['desk who leads', 'free', 'short pause', 'busy', 'absent'])
  expect(others).toEqual(['desk', 'other skills'])

  const assigned = { ...slot, staff: [{ staff_id: 'desk', staff_name: 'desk' }] }
  expect(orderOf({ ...picked, slot: assigned }).first).toContain('desk')
  expect(orderOf({ ...picked, team: [member('desk', { role: 'desk' })] })).toEqual({
    first: ['desk'],
    others: [],
  })
})
