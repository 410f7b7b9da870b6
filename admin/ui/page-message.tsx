import type { ReactNode } from 'react'
import classes from './page-message.module.css'

interface PageMessageProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Read out at once, where something failed. */
  alert?: boolean
}

/** What stands where content would: nothing there yet, nothing found, or it failed. */
export const PageMessage = ({ title, children, action, alert = false }: PageMessageProps) => (
  <div className={classes.message}>
    <h2 className={classes.title} {...(alert ? { role: 'alert' } : {})}>
      {title}
    </h2>
    {children ? <p className={classes.text}>{children}</p> : null}
    {action ? <div className={classes.action}>{action}</div> : null}
  </div>
)
