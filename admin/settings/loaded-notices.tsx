import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useOrganisation } from './organisation.ts'
import type { OrganisationNoticesProps } from './organisation-notices.tsx'

const OrganisationNotices = lazy(async () => ({
  default: (await import('./organisation-notices.tsx')).OrganisationNotices,
}))

/**
 * The notices for admins of an organisation that is unconfirmed or will be deleted. Their code is
 * loaded only for such organisations.
 */
export function LoadedNotices(props: Omit<OrganisationNoticesProps, 'organisation'>) {
  const { data } = useOrganisation()
  return data && (!data.confirmed || data.deletes_at) ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <OrganisationNotices {...props} organisation={data} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
