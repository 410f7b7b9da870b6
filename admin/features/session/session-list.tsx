import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import type { Session } from '#contract/staff.ts'
import { sessionTexts as texts, unknownDevice } from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import classes from './session-list.module.css'

type Shown = Omit<Session, 'current'> & { current?: boolean }

interface SessionListProps {
  sessions: Shown[]
  /** Ends a session other than the current one. */
  onEnd: (id: string) => void
  /** The session that is being ended. */
  ending: string | undefined
}

export const SessionList = ({ sessions, onEnd, ending }: SessionListProps) => (
  <ul aria-label={texts.list} className={classes.list}>
    {sessions.map((session) => (
      <li key={session.id}>
        <p className={classes.device}>
          {nameOf(session)}
          {session.current ? <span className={classes.current}> ({texts.current})</span> : null}
        </p>
        <p className={classes.detail}>{networkOf(session)}</p>
        <p className={classes.detail}>{texts.lastUse(momentHere(session.last_used_at))}</p>
        {session.current ? null : (
          <SubmitButton
            variant="subtle"
            size="compact-md"
            aria-label={texts.endOneOf(nameOf(session))}
            busy={ending === session.id}
            onClick={() => onEnd(session.id)}
          >
            {texts.endOne}
          </SubmitButton>
        )}
      </li>
    ))}
  </ul>
)

const nameOf = ({ device }: Shown) => device || unknownDevice

const networkOf = ({ network }: Shown) => (network ? texts.network(network) : texts.unknownNetwork)

/** The date and time in the browser's time zone, because sessions do not belong to a project. */
const momentHere = (at: string) =>
  moment(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone)
