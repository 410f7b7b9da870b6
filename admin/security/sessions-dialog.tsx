import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, reasonOf } from '#admin/api/client.ts'
import { useChange, useRead } from '#admin/api/hooks.ts'
import { DialogActions, DialogLoadFailure, formDialog } from '#admin/ui/dialog.tsx'
import { Failure } from '#admin/ui/message.tsx'
import { PersonSkeleton } from '#admin/ui/person.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { sessionCalls } from '#contract/staff.calls.ts'
import type { Session } from '#contract/staff.ts'
import { sessionTexts as texts, unknownDevice } from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './security.module.css'

type Shown = Omit<Session, 'current'> & { current?: boolean }

interface SessionListProps {
  sessions: Shown[]
  /** Ends a session other than the current one. */
  onEnd: (id: string) => void
  /** The session that is being ended. */
  ending: string | undefined
}

export const SessionList = ({ sessions, onEnd, ending }: SessionListProps) => (
  <ul aria-label={texts.list} className={classes.sessionListList}>
    {sessions.map((session) => (
      <li key={session.id}>
        <p className={classes.device}>
          {nameOf(session)}
          {session.current ? <span className={classes.current}> ({texts.current})</span> : null}
        </p>
        <p className={classes.sessionListDetail}>{networkOf(session)}</p>
        <p className={classes.sessionListDetail}>
          {texts.lastUse(momentHere(session.last_used_at))}
        </p>
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

/** The user's sessions, fetched each time the list is opened. */
export const useSessions = () =>
  useRead(
    ['sessions'],
    sessionCalls.list,
    {},
    {
      staleTime: 0,
      gcTime: 0,
    },
  )

/** Ends one of the user's other sessions. */
export function useEndSession() {
  return useChange(
    (sessionId: string) => call(sessionCalls.end, { params: { sessionId } }),
    ['sessions'],
  )
}

const logOutEverywhere = () => call(sessionCalls.logOutEverywhere)

export const useLogOutEverywhere = (onLoggedOut: () => void) =>
  useMutation({ mutationFn: logOutEverywhere, onSuccess: onLoggedOut })

interface SessionsDialogProps {
  onClose: () => void
  onLoggedOut: () => void
}

/** Lists the user's sessions, with buttons to end one or all. */
export const SessionsDialog = formDialog(Sessions, { title: texts.title })

function Sessions({ onClose, onLoggedOut }: SessionsDialogProps) {
  const { data, error, refetch } = useSessions()
  const end = useLogOutEverywhere(onLoggedOut)
  const endOne = useEndSession()
  const failed = end.isError ? end : endOne
  const failure = (
    <Failure
      sentence={end.isError ? texts.endFailed : endOne.isError ? texts.endOneFailed : null}
      detail={reasonOf(failed.error)}
      onDismiss={failed.reset}
    />
  )
  if (!data && error) {
    return <DialogLoadFailure sentence={texts.loadFailed} query={{ error, refetch }} />
  }
  return (
    <>
      <p className={classes.sessionsDialogPurpose}>{texts.purpose}</p>
      {data ? (
        <SessionList
          sessions={data}
          onEnd={endOne.mutate}
          ending={endOne.isPending ? endOne.variables : undefined}
        />
      ) : (
        <PersonSkeleton label={words.loading} />
      )}
      <p className={classes.sessionsDialogHint}>{texts.endHint}</p>
      <DialogActions message={failure}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.done}
        </Button>
        <SubmitButton color="red" busy={end.isPending} onClick={() => end.mutate()}>
          {texts.end}
        </SubmitButton>
      </DialogActions>
    </>
  )
}
