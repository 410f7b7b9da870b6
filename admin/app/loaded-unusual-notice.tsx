import { lazy, Suspense } from 'react'
import { unusualBookingTexts } from '#texts/de/unusual-booking.ts'

const UnusualNotice = lazy(async () => ({
  default: (await import('#admin/features/unusual-booking/unusual-notice.tsx')).UnusualNotice,
}))

interface LoadedUnusualNoticeProps {
  projectId: string
  tell: (news: string) => void
}

/** Fetched once the first day is there, and not in its way. */
export const LoadedUnusualNotice = ({ projectId, tell }: LoadedUnusualNoticeProps) => (
  <Suspense fallback={null}>
    <UnusualNotice
      projectId={projectId}
      onCancelled={(count) => tell(unusualBookingTexts.cancelled(count))}
    />
  </Suspense>
)
