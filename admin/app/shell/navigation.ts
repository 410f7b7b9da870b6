import type { Role } from '#contract/role.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'

interface NavigationItem {
  to: string
  label: string
  /** The only role that gets the link. */
  only?: Role
  /** The role that does not get the link. */
  not?: Role
}

const items: NavigationItem[] = [
  { to: '/admin/mine', label: shellTexts.mine, only: 'guide' },
  { to: '/admin', label: shellTexts.dashboard },
  // Guides reach this page from "Meine Termine".
  { to: '/admin/day', label: shellTexts.day, not: 'guide' },
  { to: '/admin/statistics', label: shellTexts.statistics, only: 'admin' },
  { to: '/admin/settings', label: shellTexts.settings, only: 'admin' },
  { to: '/admin/team', label: shellTexts.team, only: 'admin' },
  { to: '/admin/help', label: shellTexts.help, only: 'admin' },
]

export function navigationOf(user: User) {
  const role = user.admin ? 'admin' : user.role
  return items.filter(({ only = role, not }) => only === role && not !== role)
}
