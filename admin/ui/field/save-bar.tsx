import { createContext, type ReactNode, useContext } from 'react'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** The message that saving succeeded or failed. */
  message?: ReactNode
  /** A note, for example that there are unsaved changes. */
  state?: ReactNode
  children: ReactNode
}

/** What the page offers after saving, beside the buttons. */
export const AfterSavingContext = createContext<ReactNode>(null)

/** The end of a full-page form, which is always visible. */
export const SaveBar = ({ message, state, children }: SaveBarProps) => (
  <div className={classes.bar}>
    {message}
    <div className={classes.actions}>
      {children}
      <p className={classes.state}>{state}</p>
      {useContext(AfterSavingContext)}
    </div>
  </div>
)
