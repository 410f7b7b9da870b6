import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useOrganisation } from './organisation.ts'
import type { UnconfirmedNoticeProps } from './unconfirmed-notice.tsx'

const UnconfirmedNotice = lazy(async () => ({
  default: (await import('./unconfirmed-notice.tsx')).UnconfirmedNotice,
}))

/** The notice to admins of an unconfirmed organisation, whose code most never load. */
export function LoadedUnconfirmedNotice(props: Omit<UnconfirmedNoticeProps, 'email'>) {
  const { data: organisation } = useOrganisation()
  return organisation?.confirmed === false ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <UnconfirmedNotice {...props} email={organisation.contact_email ?? ''} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
