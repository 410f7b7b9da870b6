import classes from './day-heading.module.css'

interface DayHeadingProps {
  id: string
  date: string
  /** Such as "Heute". */
  mark?: string | undefined
  /** What the day holds, in numbers. */
  sum: string
}

/** Sticks to the top while the day's entries pass beneath it. */
export const DayHeading = ({ id, date, mark, sum }: DayHeadingProps) => (
  <div className={classes.heading}>
    <h2 id={id} className={classes.date}>
      {mark ? <span className={classes.mark}>{mark}</span> : null}
      {date}
    </h2>
    <p className={classes.sum}>{sum}</p>
  </div>
)
