import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './sheet.module.css'

/** Stands on paper in place of the page, and nowhere else. */
export const Sheet = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={classes.sheet}>{children}</div>, document.body)
