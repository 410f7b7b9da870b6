import type { ReactNode } from 'react'
import { Mark } from '#admin/ui/mark.tsx'
import { words } from '#texts/de/words.ts'
import classes from './kept-page.module.css'

/** The frame of pages that show what this device kept. The shell needs to know who is logged in. */
export const KeptFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={classes.header}>
      <Mark size={24} />
      <span>{words.product}</span>
    </header>
    <main className={classes.main}>{children}</main>
  </>
)
