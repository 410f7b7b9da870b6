import classes from './floating-toast.module.css'
import { PassingMessage } from './passing-message.tsx'

interface FloatingToastProps {
  nth: number
  text: string
}

/** A success message at the bottom of the window. */
export const FloatingToast = ({ nth, text }: FloatingToastProps) => (
  <div className={classes.toast}>
    <PassingMessage nth={nth}>{text}</PassingMessage>
  </div>
)
