import { lazy, type ReactNode, Suspense } from 'react'

const KeptPage = lazy(async () => ({ default: (await import('./kept-page.tsx')).KeptPage }))

/** What the device kept, instead of `waiting`, if the server does not answer. */
export const untilKnown = (waiting: ReactNode, failed: boolean) => (
  <Suspense fallback={waiting}>
    <KeptPage failed={failed}>{waiting}</KeptPage>
  </Suspense>
)
