import { expect, test } from 'vitest'
import { roleByGroups, roleKept } from './provider.rules.ts'

const roles = { adminGroups: ['leitung'], deskGroups: ['kasse'], guideGroups: ['team'] }
const open = { adminGroups: [], deskGroups: ['kasse'], guideGroups: [] }
const none = { adminGroups: [], deskGroups: [], guideGroups: [] }

test.each([
  [['team', 'kasse', 'leitung'], { role: 'admin', named: true }],
  [['team', 'kasse'], { role: 'desk', named: true }],
  [['team'], { role: 'guide', named: true }],
  [['Team'], null],
  [[], null],
])('the groups %j give only their highest role', (groups, mapped) => {
  expect(roleByGroups(roles, groups)).toEqual(mapped)
})

test('without groups for guides, everybody is at least a guide, and no group is named as the reason', () => {
  expect(roleByGroups(open, ['fremd'])).toEqual({ role: 'guide', named: false })
  expect(roleByGroups(none, [])).toEqual({ role: 'guide', named: false })
})

test('groups remove a role only if groups are configured for it', () => {
  const kept = (one: typeof roles, now: 'admin' | 'desk' | 'guide', groups: string[]) =>
    roleKept(one, { now, mapped: roleByGroups(one, groups) })
  expect(kept(roles, 'admin', ['team'])).toBe('guide')
  expect(kept(open, 'admin', [])).toBe('admin')
  expect(kept(open, 'desk', [])).toBe('guide')
  expect(kept(open, 'guide', ['kasse'])).toBe('desk')
  expect(kept(none, 'desk', ['kasse'])).toBe('desk')
})
