import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Increases with each message; 0: none. Each message restarts the timer. */
  nth: number
  children: string
}

/** A success message that disappears after three seconds, in a permanent live region. */
export function PassingMessage({ nth, children }: PassingMessageProps) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (nth === 0) return
    const timer = setTimeout(() => setGone(nth), messageTime)
    return () => clearTimeout(timer)
  }, [nth])
  return (
    <div role="status">
      {children && nth > gone ? <p className={classes.message}>{children}</p> : null}
    </div>
  )
}
