import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { projectSearch } from '#admin/features/project/current-project.ts'

const UndeliveredNotice = lazy(async () => ({
  default: (await import('#admin/features/mail/undelivered-notice.tsx')).UndeliveredNotice,
}))

/** Fetched once the first day is there, and not in its way. */
export function LoadedUndeliveredNotice({ projectId }: { projectId: string }) {
  const { search } = useLocation()
  return (
    <Suspense fallback={null}>
      <UndeliveredNotice
        projectId={projectId}
        pathname="/admin/settings/delivery"
        search={projectSearch(search)}
      />
    </Suspense>
  )
}
