import { Button } from '@mantine/core'
import type { ClosedDay } from '#contract/project.ts'
import { closedSpan, closedDayTexts as texts } from '#texts/de/closed-days.ts'
import classes from './closed-day-list.module.css'

interface ClosedDayListProps {
  closedDays: ClosedDay[]
  onEdit: (closedDay: ClosedDay) => void
  onRemove: (closedDay: ClosedDay) => void
}

/** Leaves out duplicates: equal entries are edited and removed together. */
const unequal = (closedDays: ClosedDay[]) =>
  Array.from(new Map(closedDays.map((closedDay) => [JSON.stringify(closedDay), closedDay])))

export const ClosedDayList = ({ closedDays, onEdit, onRemove }: ClosedDayListProps) => (
  <ul className={classes.list}>
    {unequal(closedDays).map(([key, closedDay]) => {
      const days = closedSpan(closedDay)
      const { reason, everywhere } = closedDay
      return (
        <li key={key} className={classes.entry}>
          <div className={classes.words}>
            <h3 className={classes.days}>{days}</h3>
            <p className={classes.reason}>
              <span data-missing={reason === '' || undefined}>{reason || texts.noReason}</span>
              {everywhere ? <span className={classes.scope}>{texts.everywhere}</span> : null}
            </p>
          </div>
          <div className={classes.actions}>
            <Button
              variant="subtle"
              size="sm"
              aria-label={texts.editOf(days)}
              onClick={() => onEdit(closedDay)}
            >
              {texts.edit}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              color="red"
              aria-label={texts.removeOf(days)}
              onClick={() => onRemove(closedDay)}
            >
              {texts.remove}
            </Button>
          </div>
        </li>
      )
    })}
  </ul>
)
