import classes from './floating-news.module.css'
import { PassingMessage } from './passing-message.tsx'

interface FloatingNewsProps {
  nth: number
  text: string
}

/** Good news at the foot of the window, wherever the page is scrolled to. */
export const FloatingNews = ({ nth, text }: FloatingNewsProps) => (
  <div className={classes.news}>
    <PassingMessage nth={nth}>{text}</PassingMessage>
  </div>
)
