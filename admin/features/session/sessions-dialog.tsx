import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PersonSkeleton } from '#admin/ui/person/person-list.tsx'
import { sessionTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { SessionList } from './session-list.tsx'
import { useEndSession, useLogOutEverywhere, useSessions } from './sessions.ts'
import classes from './sessions-dialog.module.css'

interface SessionsDialogProps {
  opened: boolean
  onClose: () => void
  onLoggedOut: () => void
}

/** Lists the user's sessions, with buttons to end one or all. */
export const SessionsDialog = ({ opened, onClose, onLoggedOut }: SessionsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.title}>
    <Sessions onClose={onClose} onLoggedOut={onLoggedOut} />
  </Dialog>
)

function Sessions({ onClose, onLoggedOut }: Omit<SessionsDialogProps, 'opened'>) {
  const { data, error, refetch } = useSessions()
  const end = useLogOutEverywhere(onLoggedOut)
  const endOne = useEndSession()
  const failed = end.isError ? end : endOne
  const failure = (
    <Failure
      sentence={end.isError ? texts.endFailed : endOne.isError ? texts.endOneFailed : null}
      detail={reasonOf(failed.error)}
      dismissLabel={words.dismiss}
      onDismiss={failed.reset}
    />
  )
  if (!data && error) {
    return (
      <DialogLoadFailure
        sentence={texts.loadFailed}
        detail={reasonOf(error)}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <p className={classes.purpose}>{texts.purpose}</p>
      {data ? (
        <SessionList
          sessions={data}
          onEnd={endOne.mutate}
          ending={endOne.isPending ? endOne.variables : undefined}
        />
      ) : (
        <PersonSkeleton label={words.loading} />
      )}
      <p className={classes.hint}>{texts.endHint}</p>
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
