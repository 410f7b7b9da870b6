import { createContext, type ReactNode, useContext } from 'react'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** Says that saving succeeded or failed. */
  message?: ReactNode
  /** A note about the form, for example that there are unsaved changes. */
  state?: ReactNode
  children: ReactNode
}

/** What the page offers to do after saving. It is shown beside the buttons. */
export const AfterSavingContext = createContext<ReactNode>(null)

/** The bar at the bottom of a full-page form. It is always visible. */
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
