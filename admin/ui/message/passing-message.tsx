import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Increases by one with each message, which restarts the timer; 0 if there is no message. */
  nth: number
  children: string
  detail?: string
  /**
   * Whether the message leaves an empty space when it disappears. Without it, a dialog's buttons
   * would move just as somebody clicks them.
   */
  keepsRoom?: boolean
}

/** A success message that disappears after three seconds. Its live region is always present. */
export function PassingMessage(props: PassingMessageProps) {
  const { nth, children, detail, keepsRoom = false } = props
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (nth === 0) return
    const timer = setTimeout(() => setGone(nth), messageTime)
    return () => {
      clearTimeout(timer)
      // A message that was taken back, for example by an error, does not appear again.
      setGone(nth)
    }
  }, [nth])
  const message = (
    <div className={classes.message} data-gone={nth <= gone || undefined}>
      <p className={classes.sentence}>{children}</p>
      {detail ? <p>{detail}</p> : null}
    </div>
  )
  return (
    <>
      <div role="status">{children && nth > gone ? message : null}</div>
      {keepsRoom && children && nth > 0 && nth <= gone ? message : null}
    </>
  )
}
