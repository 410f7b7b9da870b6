import type { Session } from '#contract/session.ts'
import { sessionTexts as texts, unknownDevice } from '#texts/de/session.ts'
import { moment } from '#texts/de/time.ts'
import classes from './session-list.module.css'

export const SessionList = ({ sessions }: { sessions: Session[] }) => (
  <ul aria-label={texts.list} className={classes.list}>
    {sessions.map((session) => (
      <li key={`${session.created_at} ${session.last_used_at} ${session.current}`}>
        <p className={classes.device}>
          {session.device || unknownDevice}
          {session.current ? <span className={classes.current}> ({texts.current})</span> : null}
        </p>
        <p className={classes.detail}>{networkOf(session)}</p>
        <p className={classes.detail}>{texts.lastUse(momentHere(session.last_used_at))}</p>
      </li>
    ))}
  </ul>
)

const networkOf = ({ network }: Session) =>
  network ? texts.network(network) : texts.unknownNetwork

/** The date and time in the browser's time zone, because sessions do not belong to a project. */
const momentHere = (at: string) =>
  moment(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone)
