import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Grows with each message; 0 says nothing. Each next one starts the time anew. */
  nth: number
  children: string
}

/** Good news that goes by itself after three seconds. The region is always there, so that a change in it is read out. */
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
