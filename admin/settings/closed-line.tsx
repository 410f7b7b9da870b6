import type { ClosedDay } from '#contract/project.ts'
import { closedLine, closedSpan } from '#texts/de/closed-line.ts'
import classes from './closed-days.module.css'

interface ClosedLineProps {
  closedDays: ClosedDay[]
  /** Whether the line must show the day, because no heading above it does. */
  alone: boolean
}

/** A line in the slot list saying that a day is closed, and why. */
export const ClosedLine = ({ closedDays, alone }: ClosedLineProps) =>
  closedDays.map((closedDay) => (
    <p key={JSON.stringify(closedDay)} className={classes.line}>
      {alone ? <span className={classes.closedLineDays}>{closedSpan(closedDay)}</span> : null}
      {closedLine(closedDay.reason)}
    </p>
  ))
