import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation, useMatch, useNavigate } from 'react-router'
import { lastSearch } from '#admin/dashboard/kept-place.ts'
import { projectSearch } from '#admin/project/projects.ts'
import { usePrefetch } from '#admin/ui/hooks.ts'
import { LoadedMenu, loadMenu } from '#admin/ui/loaded-menu.tsx'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './shell.module.css'

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

interface NavigationLinksProps {
  items: { to: string; label: string }[]
  onFollow?: () => void
}

export const NavigationLinks = ({ items, onFollow }: NavigationLinksProps) => (
  <ul className={classes.links}>
    {items.map((item) => (
      <li key={item.to}>
        <NavigationLink {...item} onClick={() => onFollow?.()} />
      </li>
    ))}
  </ul>
)

interface NavigationLinkProps {
  to: string
  label: string
  onClick: () => void
}

/** The dashboard opens as it was left. */
function searchOf(to: string, search: string) {
  const left = to === '/admin' ? lastSearch(new URLSearchParams(search).get('projekt')) : undefined
  return left ?? projectSearch(search)
}

// The link to the dashboard is active only on the dashboard itself; other links are also active on
// pages below their own.
function NavigationLink({ to, label, onClick }: NavigationLinkProps) {
  const here = useMatch({ path: to, end: to === '/admin' })
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: to, search: here ? projectSearch(search) : searchOf(to, search) }}
      className={classes.link}
      onClick={onClick}
      {...(here ? { 'aria-current': 'page' } : {})}
    >
      {label}
    </Link>
  )
}

/** The dialogs in the user menu. */
export type UserDialogName =
  | 'mails'
  | 'calendar'
  | 'link'
  | 'password'
  | 'devices'
  | 'account'
  | 'logOut'

interface UserMenuProps {
  user: User
  onOpenDialog: (name: UserDialogName) => void
  onLogOut: () => void
}

export function UserMenu({ user, onOpenDialog, onLogOut }: UserMenuProps) {
  const opens = (name: UserDialogName, label: string) => ({
    label,
    onChoose: () => onOpenDialog(name),
  })
  const navigate = useNavigate()
  // This also preloads the code for the slot menus.
  usePrefetch(loadMenu)
  return (
    <LoadedMenu
      width={260}
      button={
        <UnstyledButton className={classes.target} aria-label={shellTexts.userMenu(user.name)}>
          <span className={classes.userMenuName}>{user.name}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      }
      heading={
        <>
          {shellTexts.signedInAs}
          <span className={classes.email}>{user.email}</span>
        </>
      }
      entries={[
        opens('mails', shellTexts.mailsToMe),
        ...(user.admin ? [] : [opens('calendar', shellTexts.calendar)]),
        ...(user.role === 'guide' ? [opens('link', shellTexts.ownLink)] : []),
        { label: shellTexts.security, onChoose: () => navigate('/admin/security') },
        opens('password', shellTexts.changePassword),
        opens('devices', shellTexts.devices),
        { ...opens('account', shellTexts.deleteAccount), className: classes.deleteAccount },
        { label: shellTexts.logOut, onChoose: onLogOut },
      ]}
    />
  )
}
