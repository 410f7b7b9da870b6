import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Increases by one with each message, which restarts the timer; 0 if there is no message. */
  nth: number
  children: string
  detail?: string
}

/** A success message that disappears after three seconds. Its live region is always present. */
export function PassingMessage({ nth, children, detail }: PassingMessageProps) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (nth === 0) return
    const timer = setTimeout(() => setGone(nth), messageTime)
    return () => clearTimeout(timer)
  }, [nth])
  return (
    <div role="status">
      {children && nth > gone ? (
        <div className={classes.message}>
          <p className={classes.sentence}>{children}</p>
          {detail ? <p>{detail}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
