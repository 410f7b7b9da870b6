import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { usePrefetch } from '#admin/ui/hooks/use-prefetch.ts'
import { LoadedMenu, loadMenu } from '#admin/ui/loaded-menu.tsx'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './user-menu.module.css'

interface UserMenuProps {
  user: User
  onChooseMails: () => void
  onChangePassword: () => void
  onShowDevices: () => void
  onDeleteAccount: () => void
  onSubscribe: () => void
  onShowLink: () => void
  onLogOut: () => void
}

export function UserMenu({ user, ...on }: UserMenuProps) {
  // This also preloads the code of the slots' menus.
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
        { label: shellTexts.mailsToMe, onChoose: on.onChooseMails },
        ...(user.admin ? [] : [{ label: shellTexts.calendar, onChoose: on.onSubscribe }]),
        ...(user.role === 'guide' ? [{ label: shellTexts.ownLink, onChoose: on.onShowLink }] : []),
        { label: shellTexts.changePassword, onChoose: on.onChangePassword },
        { label: shellTexts.devices, onChoose: on.onShowDevices },
        {
          label: shellTexts.deleteAccount,
          className: classes.deleteAccount,
          onChoose: on.onDeleteAccount,
        },
        { label: shellTexts.logOut, onChoose: on.onLogOut },
      ]}
    />
  )
}
