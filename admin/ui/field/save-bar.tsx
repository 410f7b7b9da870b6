import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** Says whether saving succeeded or failed. */
  message?: ReactNode
  /** Such as that something is not saved yet. */
  state?: ReactNode
  children: ReactNode
}

/** The end of a form that is a page: in view however long the form is. */
export const SaveBar = ({ message, state, children }: SaveBarProps) => (
  <div className={classes.bar}>
    {message}
    <div className={classes.actions}>
      {children}
      <p className={classes.state}>{state}</p>
    </div>
  </div>
)
