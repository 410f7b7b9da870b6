import type { ReactNode } from 'react'
import classes from './day-heading.module.css'

interface DayHeadingProps {
  id: string
  date: string
  /** Such as "Heute". */
  mark?: string | undefined
  /** The summary of the day. */
  sum?: string | undefined
  action?: ReactNode
}

/** Sticks to the top while the day's entries scroll beneath it; focusable by script. */
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
