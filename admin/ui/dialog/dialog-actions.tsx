import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

interface DialogActionsProps {
  /** Says that the action failed, in view however long the dialog is. */
  message?: ReactNode
  children: ReactNode
}

/** The buttons at the end of a dialog; on a phone one under the other, the action on top. */
export const DialogActions = ({ message, children }: DialogActionsProps) => (
  <div className={classes.foot}>
    {message}
    <div className={classes.actions}>{children}</div>
  </div>
)
