import { Burger } from '@mantine/core'
import { lazy, useState } from 'react'
import { usePrefetch } from '#admin/ui/hooks.ts'
import { LoadedDialog, useLayer } from '#admin/ui/loaded-dialog.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import type { MobileDrawerProps } from './mobile-drawer.tsx'
import classes from './shell.module.css'

const load = () => import('./mobile-drawer.tsx')
const MobileDrawer = lazy(async () => ({ default: (await load()).MobileDrawer }))

interface MobileMenuProps extends MobileDrawerProps {
  onOpen: () => void
}

export function MobileMenu({ onOpen, ...drawer }: MobileMenuProps) {
  const { opened, onClose } = drawer
  const [asked, setAsked] = useState(false)
  useLayer(opened, onClose)
  usePrefetch(load)
  return (
    <div className={classes.menu}>
      <Burger
        onClick={() => {
          setAsked(true)
          onOpen()
        }}
        size={20}
        aria-label={shellTexts.menuOpen}
        aria-expanded={opened}
        className={classes.burger}
      />
      <LoadedDialog opened={opened} onClose={onClose}>
        {asked ? <MobileDrawer {...drawer} /> : null}
      </LoadedDialog>
    </div>
  )
}
