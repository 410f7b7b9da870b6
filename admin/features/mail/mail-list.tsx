import type { Mail } from '#contract/mail.ts'
import type { MailActions } from './mail-details.tsx'
import classes from './mail-list.module.css'
import { MailRow } from './mail-row.tsx'
import { groupByDay } from './mail-words.ts'

interface MailListProps {
  mails: Mail[]
  timezone: string
  now: Date
  actions: MailActions
}

/** The emails, grouped by the day they were queued. */
export const MailList = ({ mails, timezone, now, actions }: MailListProps) =>
  groupByDay(mails, timezone).map(({ day, mails }) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{day}</h3>
      <ul className={classes.mails}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} timezone={timezone} now={now} actions={actions} />
        ))}
      </ul>
    </div>
  ))
