import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** Says whether saving succeeded or failed. */
  message?: ReactNode
  /** For example that there are unsaved changes. */
  state?: ReactNode
  children: ReactNode
}

/** The end of a full-page form, always in view. */
export const SaveBar = ({ message, state, children }: SaveBarProps) => (
  <div className={classes.bar}>
    {message}
    <div className={classes.actions}>
      {children}
      <p className={classes.state}>{state}</p>
    </div>
  </div>
)
