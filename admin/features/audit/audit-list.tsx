import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { time } from '#texts/de/time.ts'
import classes from './audit-list.module.css'
import { type AuditDay, sentenceOf } from './audit-words.ts'

interface AuditListProps {
  days: AuditDay[]
  timezone: string
  renderAction: ((entry: AuditEntry) => ReactNode) | undefined
}

export const AuditList = ({ days, timezone, renderAction }: AuditListProps) =>
  days.map(({ day, entries }) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{day}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <time dateTime={entry.at} className={classes.time}>
              {time(new Date(entry.at), timezone)}
            </time>
            <span className={classes.sentence}>{sentenceOf(entry, timezone)}</span>
            {renderAction?.(entry)}
          </li>
        ))}
      </ul>
    </div>
  ))
