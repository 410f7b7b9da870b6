import classes from './floating-toast.module.css'
import { PassingMessage } from './passing-message.tsx'

interface FloatingToastProps {
  nth: number
  text: string
}

/** Good news at the foot of the window, wherever the page is scrolled to. */
export const FloatingToast = ({ nth, text }: FloatingToastProps) => (
  <div className={classes.toast}>
    <PassingMessage nth={nth}>{text}</PassingMessage>
  </div>
)
