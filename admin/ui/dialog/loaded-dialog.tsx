import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { LoadFailure } from '../message/load-failure.tsx'

interface LoadedDialogProps {
  opened: boolean
  onClose: () => void
  /** A dialog whose code is fetched when it is first asked for. */
  children: ReactNode
}

/** Says so where a dialog cannot be fetched or shown; the page behind it lives. */
export function LoadedDialog({ opened, onClose, children }: LoadedDialogProps) {
  const failure = (retry: () => void) => (
    <LoadFailure
      shown={opened}
      onDismiss={() => {
        onClose()
        retry()
      }}
    />
  )
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
