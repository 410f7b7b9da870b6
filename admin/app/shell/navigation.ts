import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'

interface NavigationItem {
  to: string
  label: string
  adminOnly: boolean
}

const items: NavigationItem[] = [
  { to: '/admin', label: shellTexts.dashboard, adminOnly: false },
  { to: '/admin/settings', label: shellTexts.settings, adminOnly: true },
  { to: '/admin/team', label: shellTexts.team, adminOnly: true },
  { to: '/admin/help', label: shellTexts.help, adminOnly: true },
]

export const navigationOf = (user: User) => items.filter((item) => user.admin || !item.adminOnly)
