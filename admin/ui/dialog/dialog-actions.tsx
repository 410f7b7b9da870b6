import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

interface DialogActionsProps {
  /** Says that the action failed. The message is always in view. */
  message?: ReactNode
  children: ReactNode
}

/** The buttons at the end of a dialog. On a phone they are stacked, with the action on top. */
export const DialogActions = ({ message, children }: DialogActionsProps) => (
  <div className={classes.foot}>
    {message}
    <div className={classes.actions}>{children}</div>
  </div>
)
