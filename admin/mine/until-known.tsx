import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'

const KeptPage = lazy(async () => ({ default: (await import('./kept-page.tsx')).KeptPage }))

const KeptDay = lazy(async () => ({ default: (await import('#admin/day/kept-day.tsx')).KeptDay }))

interface UntilKnownProps {
  waiting: ReactNode
  failed: boolean
}

function UntilKnown({ waiting, failed }: UntilKnownProps) {
  const Kept = useLocation().pathname === '/admin/mine' ? KeptPage : KeptDay
  return (
    <Suspense fallback={waiting}>
      <Kept failed={failed}>{waiting}</Kept>
    </Suspense>
  )
}

/** Shows the data stored on the device, instead of `waiting`, if the server does not respond. */
export const untilKnown = (waiting: ReactNode, failed: boolean) => (
  <UntilKnown waiting={waiting} failed={failed} />
)
