import { useLocation } from 'react-router'
import { UnusualNotice, WaitingNotice } from '#admin/booking/waiting-notice.tsx'
import { UndeliveredNotice } from '#admin/mail/mail-notices.tsx'
import { projectSearch } from '#admin/project/projects.ts'
import type { UnusualBookings } from '#contract/booker.ts'
import type { Undelivered } from '#contract/mail.ts'
import type { Project } from '#contract/project.ts'
import { unusualNoticeTexts } from '#texts/de/booker.ts'

interface NoticesProps {
  project: Project
  showToast: (toast: string) => void
  unusual: UnusualBookings | undefined
  mails: Undelivered | undefined
}

export function Notices({ project, showToast, unusual, mails }: NoticesProps) {
  const { search } = useLocation()
  const projectId = project.id
  return (
    <>
      <UnusualNotice
        projectId={projectId}
        found={unusual}
        onCancelled={(count) => showToast(unusualNoticeTexts.cancelled(count))}
      />
      <UndeliveredNotice
        found={mails}
        pathname="/admin/settings/delivery"
        search={projectSearch(search)}
      />
      {project.waiting_list || project.has_waiting ? (
        <WaitingNotice projectId={projectId} search={search} />
      ) : null}
    </>
  )
}
