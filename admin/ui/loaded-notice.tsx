import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * A notice whose code is fetched once the first day is there, and not in its way. Where it cannot be
 * fetched, nothing is said: the page does without it until it is loaded anew.
 */
export const LoadedNotice = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
