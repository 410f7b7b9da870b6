import type { ReactNode } from 'react'
import classes from './day-heading.module.css'

interface DayHeadingProps {
  id: string
  date: string
  /** A mark beside the date, such as "Heute". */
  mark?: string | undefined
  /** A summary of the day, such as the number of people. */
  sum?: string | undefined
  action?: ReactNode
}

/**
 * A day's heading. It sticks to the top while the day's entries scroll beneath it. A script can
 * move focus to it.
 */
export const DayHeading = ({ id, date, mark, sum, action }: DayHeadingProps) => (
  <div className={classes.heading}>
    <h2 id={id} className={classes.date} tabIndex={-1}>
      {mark ? <span className={classes.mark}>{mark}</span> : null}
      {date}
    </h2>
    <div className={classes.end}>
      <p className={classes.sum}>{sum}</p>
      {action}
    </div>
  </div>
)
