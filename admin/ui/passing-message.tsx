import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

interface PassingMessageProps {
  /** How long it stays, in milliseconds. */
  time: number
  /** Counts what there was to say; 0 says nothing. Each next one starts the time anew. */
  nth: number
  children: string
}

/** Good news that goes by itself. The region is always there, so that a change in it is read out. */
export function PassingMessage({ time, nth, children }: PassingMessageProps) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (nth === 0) return
    const timer = setTimeout(() => setGone(nth), time)
    return () => clearTimeout(timer)
  }, [nth, time])
  return (
    <div role="status">
      {children && nth > gone ? <p className={classes.message}>{children}</p> : null}
    </div>
  )
}
