import type { ReactNode } from 'react'
import classes from './page-message.module.css'

interface PageMessageProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether screen readers announce the message immediately. Used for failures. */
  alert?: boolean
  /** The level of the heading: 1 if the page has no other heading. */
  level?: 1 | 2
}

/** A message shown instead of content that does not exist yet, was not found, or failed to load. */
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
