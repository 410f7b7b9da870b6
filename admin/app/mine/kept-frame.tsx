import type { ReactNode } from 'react'
import { Mark } from '#admin/ui/mark.tsx'
import { words } from '#texts/de/words.ts'
import classes from './kept-page.module.css'

/**
 * The layout of pages that show data stored on this device. They cannot use the shell, because it
 * needs to know who is logged in.
 */
export const KeptFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={classes.header}>
      <Mark size={24} />
      <span>{words.product}</span>
    </header>
    <main className={classes.main}>{children}</main>
  </>
)
