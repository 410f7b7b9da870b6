import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './sheet.module.css'

/** Content printed instead of the page, and hidden on screen. */
export const Sheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={classes.sheet}>{children}</div>, document.body)
