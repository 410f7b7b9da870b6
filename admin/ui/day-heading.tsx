import type { ReactNode } from 'react'
import classes from './day-heading.module.css'

interface DayHeadingProps {
  id: string
  date: string
  /** Such as "Heute". */
  mark?: string | undefined
  /** What the day holds, in numbers. */
  sum?: string | undefined
  action?: ReactNode
}

/** Sticks to the top while the day's entries pass beneath it; can be given the focus. */
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
