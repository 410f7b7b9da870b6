import { lazy, Suspense, useState } from 'react'
import { useGivenUp } from '#admin/features/mail/notices/given-up.ts'
import { useUnusualBookings } from '#admin/features/unusual-booking/unusual-bookings.ts'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import type { Project } from '#contract/project.ts'

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }))

const minute = 60_000

interface DashboardNoticesProps {
  project: Project
  showToast: (toast: string) => void
}

/** The notices for admins above the slots. Their code is loaded when the first notice is needed. */
export function DashboardNotices({ project, ...props }: DashboardNoticesProps) {
  const unusual = useUnusualBookings(project.id, minute).data
  const mails = useGivenUp(project.id, minute).data
  const [shown, show] = useState(false)
  const isNeeded =
    project.waiting_list ||
    project.has_waiting ||
    unusual?.unusual ||
    mails?.filed ||
    mails?.count ||
    mails?.delayed ||
    mails?.held
  // Once shown, the notices stay mounted, because one of their dialogs may be open.
  if (isNeeded && !shown) show(true)
  return shown ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Notices {...props} {...{ project, unusual, mails }} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
