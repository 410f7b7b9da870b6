import { useEffect, useState } from 'react'
import classes from './passing-message.module.css'

const messageTime = 3000

interface PassingMessageProps {
  /** Increases by one with each message, which restarts the timer; 0 if there is no message. */
  nth: number
  children: string
  detail?: string
  /**
   * Whether there is an empty space for the message, always or only once it has disappeared.
   * Without it, a dialog's buttons would move just as somebody clicks them.
   */
  keepsRoom?: 'always' | 'afterwards'
}

/** A success message that disappears after three seconds. Its live region is always present. */
export function PassingMessage(props: PassingMessageProps) {
  const { nth, children, detail, keepsRoom } = props
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
  const isShown = Boolean(children) && nth > gone
  const isRoomKept = keepsRoom === 'always' || (keepsRoom && children && nth > 0)
  const message = (
    <div className={classes.message} data-gone={isShown ? undefined : true}>
      <p className={classes.sentence}>{children || '\u00a0'}</p>
      {detail ? <p>{detail}</p> : null}
    </div>
  )
  return (
    <>
      <div role="status">{isShown ? message : null}</div>
      {isRoomKept && !isShown ? message : null}
    </>
  )
}
