import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { LoadFailure } from '../message/load-failure.tsx'

interface LoadedDialogProps {
  opened: boolean
  onClose: () => void
  /** A dialog whose code is loaded when it is first opened. */
  children: ReactNode
}

/**
 * Shows a dialog whose code is loaded on demand. If it cannot be loaded or rendered, a message says
 * so, and the page behind it keeps working.
 */
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
