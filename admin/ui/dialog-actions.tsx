import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The buttons at the end of a dialog; on a phone one under the other, the deed on top. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)
