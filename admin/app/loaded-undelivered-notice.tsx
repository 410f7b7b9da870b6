import { lazy } from 'react'
import { useLocation } from 'react-router'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { LoadedNotice } from '#admin/ui/loaded-notice.tsx'

const UndeliveredNotice = lazy(async () => ({
  default: (await import('#admin/features/mail/undelivered-notice.tsx')).UndeliveredNotice,
}))

/** That mails did not leave, where this is to be said. */
export function LoadedUndeliveredNotice({ projectId }: { projectId: string }) {
  const { search } = useLocation()
  return (
    <LoadedNotice>
      <UndeliveredNotice
        projectId={projectId}
        pathname="/admin/settings/delivery"
        search={projectSearch(search)}
      />
    </LoadedNotice>
  )
}
