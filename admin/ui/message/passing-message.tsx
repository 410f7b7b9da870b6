import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Increases with each message; 0: none. Each message restarts the timer. */
  nth: number
  children: string
  detail?: string
}

/** A success message that disappears after three seconds, in a permanent live region. */
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
