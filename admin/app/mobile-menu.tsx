import { Burger, Button, Drawer } from '@mantine/core'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './mobile-menu.module.css'
import { NavigationLinks } from './navigation-links.tsx'

interface MobileMenuProps {
  user: User
  items: { to: string; label: string }[]
  opened: boolean
  onToggle: () => void
  onClose: () => void
  onLogOut: () => void
}

export const MobileMenu = ({
  user,
  items,
  opened,
  onToggle,
  onClose,
  onLogOut,
}: MobileMenuProps) => (
  <div className={classes.menu}>
    <Burger
      opened={opened}
      onClick={onToggle}
      size={20}
      aria-label={shellTexts.menuOpen}
      aria-expanded={opened}
      className={classes.burger}
    />
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={320}
      title={shellTexts.menu}
      closeButtonProps={{ 'aria-label': words.close }}
      shadow="none"
      transitionProps={{ duration: 120 }}
      classNames={{ title: classes.title }}
    >
      <nav aria-label={shellTexts.navigation}>
        <NavigationLinks items={items} onFollow={onClose} />
      </nav>
      <div className={classes.user}>
        <p className={classes.as}>{shellTexts.signedInAs}</p>
        <p className={classes.name}>{user.name}</p>
        <p className={classes.email}>{user.email}</p>
        <Button variant="default" fullWidth onClick={onLogOut}>
          {shellTexts.logOut}
        </Button>
      </div>
    </Drawer>
  </div>
)
