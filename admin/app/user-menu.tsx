import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './user-menu.module.css'

interface UserMenuProps {
  user: User
  onChooseMails: () => void
  onChangePassword: () => void
  onShowDevices: () => void
  onDeleteAccount: () => void
  onLogOut: () => void
}

export const UserMenu = ({ user, ...on }: UserMenuProps) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <UnstyledButton className={classes.target} aria-label={shellTexts.userMenu(user.name)}>
        <span className={classes.name}>{user.name}</span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>
        {shellTexts.signedInAs}
        <span className={classes.email}>{user.email}</span>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item onClick={on.onChooseMails}>{shellTexts.mailsToMe}</Menu.Item>
      <Menu.Item onClick={on.onChangePassword}>{shellTexts.changePassword}</Menu.Item>
      <Menu.Item onClick={on.onShowDevices}>{shellTexts.devices}</Menu.Item>
      <Menu.Item onClick={on.onDeleteAccount}>{shellTexts.deleteAccount}</Menu.Item>
      <Menu.Item onClick={on.onLogOut}>{shellTexts.logOut}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
