import type { ReactNode } from 'react'
import classes from './floating-toast.module.css'
import { PassingMessage } from './passing-message.tsx'

interface FloatingToastProps {
  nth: number
  text: string
  /** An `ActionToast`, shown below the success message. */
  children?: ReactNode
}

/** A success message at the bottom of the window. */
export const FloatingToast = ({ nth, text, children }: FloatingToastProps) => (
  <div className={classes.toast}>
    <PassingMessage nth={nth}>{text}</PassingMessage>
    {children}
  </div>
)
