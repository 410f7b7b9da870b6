import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './sheet.module.css'

/** Content that is printed instead of the page, and invisible on the screen. */
export const Sheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={classes.sheet}>{children}</div>, document.body)
