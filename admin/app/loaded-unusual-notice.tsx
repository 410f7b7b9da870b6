import { lazy } from 'react'
import { LoadedNotice } from '#admin/ui/loaded-notice.tsx'
import { unusualBookingTexts } from '#texts/de/unusual-booking.ts'

const UnusualNotice = lazy(async () => ({
  default: (await import('#admin/features/unusual-booking/unusual-notice.tsx')).UnusualNotice,
}))

interface LoadedUnusualNoticeProps {
  projectId: string
  tell: (news: string) => void
}

/** Whether unusually many bookings were made, where this is to be said. */
export const LoadedUnusualNotice = ({ projectId, tell }: LoadedUnusualNoticeProps) => (
  <LoadedNotice>
    <UnusualNotice
      projectId={projectId}
      onCancelled={(count) => tell(unusualBookingTexts.cancelled(count))}
    />
  </LoadedNotice>
)
