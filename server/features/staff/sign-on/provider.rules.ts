import type { Role } from '#contract/role.ts'

/**
 * A provider's groups, by the role they give; if a list is empty, groups do not determine that
 * role.
 */
export interface GroupRoles {
  adminGroups: string[]
  deskGroups: string[]
  guideGroups: string[]
}

/** `named`: whether a group gives the role. Null: the person's groups give no access. */
export type MappedRole = { role: Role; named: boolean } | null

/**
 * The highest role a person's groups give. Without groups for guides, everybody the provider logs
 * in is at least a guide.
 */
export function roleByGroups(roles: GroupRoles, groups: string[]): MappedRole {
  const has = (wanted: string[]) => wanted.some((group) => groups.includes(group))
  if (has(roles.adminGroups)) return { role: 'admin', named: true }
  if (has(roles.deskGroups)) return { role: 'desk', named: true }
  if (has(roles.guideGroups)) return { role: 'guide', named: true }
  return roles.guideGroups.length === 0 ? { role: 'guide', named: false } : null
}

/** Whether any groups are configured, and so determine roles. */
const isMapped = ({ adminGroups, deskGroups, guideGroups }: GroupRoles) =>
  adminGroups.length + deskGroups.length + guideGroups.length > 0

/**
 * The role a member gets. Groups do not take away a role that has no groups configured; a guide who
 * is in no group keeps the role an admin gave them.
 */
export function roleKept(roles: GroupRoles, { now, mapped }: { now: Role; mapped: MappedRole }) {
  if (!mapped || !isMapped(roles)) return now
  if (now === 'admin' && mapped.role !== 'admin' && roles.adminGroups.length === 0) return now
  if (now === 'desk' && mapped.role === 'guide' && roles.deskGroups.length === 0) return now
  return mapped.role
}
