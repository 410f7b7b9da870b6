import { UndeliveredNotice } from '#admin/features/mail/notices/undelivered-notice.tsx'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { UnusualNotice } from '#admin/features/unusual-booking/unusual-notice.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { unusualNoticeTexts } from '#texts/de/unusual-notice.ts'

interface DashboardNoticesProps {
  projectId: string
  showToast: (toast: string) => void
}

/** Notices for admins above the slots. */
export function DashboardNotices({ projectId, showToast }: DashboardNoticesProps) {
  const { search } = useLocation()
  return (
    <>
      <UnusualNotice
        projectId={projectId}
        onCancelled={(count) => showToast(unusualNoticeTexts.cancelled(count))}
      />
      <UndeliveredNotice
        projectId={projectId}
        pathname="/admin/settings/delivery"
        search={projectSearch(search)}
      />
    </>
  )
}
