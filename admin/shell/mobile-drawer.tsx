import '#admin/ui/later-styles.ts'
import { Button, Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/staff.ts'
import { mobileMenuTexts, shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './mobile-drawer.module.css'
import { NavigationLinks, type UserDialogName } from './user-menu.tsx'

export interface MobileDrawerProps {
  user: User
  items: { to: string; label: string }[]
  opened: boolean
  onClose: () => void
  onOpenDialog: (name: UserDialogName) => void
  onLogOut: () => void
}

export function MobileDrawer(props: MobileDrawerProps) {
  const { user, items, opened, onClose, onOpenDialog, onLogOut } = props
  // The drawer starts closed, so that it opens with a transition and remembers which element had
  // focus.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Drawer.Root opened={shown} onClose={onClose} closeOnEscape={false} position="right" size={320}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content className={classes.content}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{shellTexts.menu}</Drawer.Title>
          <Drawer.CloseButton aria-label={words.close} size={44} />
        </div>
        <Drawer.Body>
          <nav aria-label={mobileMenuTexts.navigation}>
            <NavigationLinks items={items} onFollow={onClose} />
          </nav>
          <div className={classes.user}>
            <p className={classes.as}>{shellTexts.signedInAs}</p>
            <p className={classes.name}>{user.name}</p>
            <p className={classes.email}>{user.email}</p>
            <Button variant="default" fullWidth mb="xs" onClick={() => onOpenDialog('mails')}>
              {shellTexts.mailsToMe}
            </Button>
            {user.admin ? null : (
              <Button variant="default" fullWidth mb="xs" onClick={() => onOpenDialog('calendar')}>
                {shellTexts.calendar}
              </Button>
            )}
            {user.role === 'guide' ? (
              <Button variant="default" fullWidth mb="xs" onClick={() => onOpenDialog('link')}>
                {shellTexts.ownLink}
              </Button>
            ) : null}
            <Button
              component={Link}
              to="/admin/security"
              variant="default"
              fullWidth
              mb="xs"
              onClick={onClose}
            >
              {shellTexts.security}
            </Button>
            <Button variant="default" fullWidth mb="xs" onClick={() => onOpenDialog('password')}>
              {shellTexts.changePassword}
            </Button>
            <Button variant="default" fullWidth mb="xs" onClick={() => onOpenDialog('devices')}>
              {shellTexts.devices}
            </Button>
            <Button
              variant="subtle"
              color="red"
              fullWidth
              mb="xl"
              onClick={() => onOpenDialog('account')}
            >
              {shellTexts.deleteAccount}
            </Button>
            <Button variant="default" fullWidth onClick={onLogOut}>
              {shellTexts.logOut}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
