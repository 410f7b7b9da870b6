import { Burger, Button, Drawer } from '@mantine/core'
import { useLayer } from '#admin/ui/use-layer.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './mobile-menu.module.css'
import { NavigationLinks } from './navigation-links.tsx'

interface MobileMenuProps {
  user: User
  items: { to: string; label: string }[]
  opened: boolean
  onOpen: () => void
  onClose: () => void
  onChooseMails: () => void
  onChangePassword: () => void
  onLogOut: () => void
}

export function MobileMenu(props: MobileMenuProps) {
  const { user, items, opened, onOpen, onClose } = props
  const { onChooseMails, onChangePassword, onLogOut } = props
  useLayer(opened, onClose)
  return (
    <div className={classes.menu}>
      <Burger
        onClick={onOpen}
        size={20}
        aria-label={shellTexts.menuOpen}
        aria-expanded={opened}
        className={classes.burger}
      />
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={false}
        position="right"
        size={320}
      >
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content className={classes.content}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{shellTexts.menu}</Drawer.Title>
            <Drawer.CloseButton aria-label={words.close} size={44} />
          </div>
          <Drawer.Body>
            <nav aria-label={shellTexts.mobileNavigation}>
              <NavigationLinks items={items} onFollow={onClose} />
            </nav>
            <div className={classes.user}>
              <p className={classes.as}>{shellTexts.signedInAs}</p>
              <p className={classes.name}>{user.name}</p>
              <p className={classes.email}>{user.email}</p>
              <Button variant="default" fullWidth mb="xs" onClick={onChooseMails}>
                {shellTexts.mailsToMe}
              </Button>
              <Button variant="default" fullWidth mb="xs" onClick={onChangePassword}>
                {shellTexts.changePassword}
              </Button>
              <Button variant="default" fullWidth onClick={onLogOut}>
                {shellTexts.logOut}
              </Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
