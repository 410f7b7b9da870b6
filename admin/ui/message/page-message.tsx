import type { ReactNode } from 'react'
import classes from './page-message.module.css'

interface PageMessageProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Read out at once, where something failed. */
  alert?: boolean
  /** 1 where the page has no other heading. */
  level?: 1 | 2
}

/** What stands where content would: nothing there yet, nothing found, or it failed. */
export function PageMessage(props: PageMessageProps) {
  const { title, children, action, alert = false, level = 2 } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.message}>
      <div {...(alert ? { role: 'alert' } : {})}>
        <Heading className={classes.title}>{title}</Heading>
      </div>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
