import { type ReactNode, Suspense, useContext } from 'react'
import { DialogWordsContext } from './dialog-words.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failure } from './failure.tsx'
import classes from './loaded-dialog.module.css'

interface LoadedDialogProps {
  opened: boolean
  onClose: () => void
  /** A dialog whose code is fetched when it is first asked for. */
  children: ReactNode
}

/** Says so where a dialog cannot be fetched or shown; the page behind it lives. */
export function LoadedDialog({ opened, onClose, children }: LoadedDialogProps) {
  const { missing, dismiss } = useContext(DialogWordsContext).broken
  const failure = (retry: () => void) => (
    <div className={classes.failure}>
      <Failure
        sentence={opened ? missing : null}
        dismissLabel={dismiss}
        onDismiss={() => {
          onClose()
          retry()
        }}
      />
    </div>
  )
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
