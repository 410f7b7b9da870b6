import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { usePrefetch } from '#admin/ui/hooks/use-prefetch.ts'
import { LoadedMenu, loadMenu } from '#admin/ui/loaded-menu.tsx'
import { useNavigate } from '#admin/ui/router/hooks.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import type { UserDialogName } from './user-dialogs.ts'
import classes from './user-menu.module.css'

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
          <span className={classes.name}>{user.name}</span>
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
