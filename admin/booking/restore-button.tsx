import { Anchor } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { reasonOf } from '#admin/api/client.ts'
import { useDashboard } from '#admin/dashboard/dashboard-context.ts'
import type { CancelledBooking } from '#contract/booking.ts'
import { bookingRestoreTexts as texts } from '#texts/de/booking-restore.ts'
import { useRestoreBooking } from './queries.ts'

/**
 * Brings a cancelled booking in the timetable back at once. If its booker cancelled it, the booking's
 * dialog asks first.
 */
export function RestoreButton({ booking }: { booking: CancelledBooking }) {
  const { project, showToast, onLateFailure } = useDashboard()
  const restore = useRestoreBooking(project.id)
  const filed = useMailsFiled()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { booking_id: bookingId, booker_name, booker_email, cancelled_as } = booking
  const begin = () => {
    if (restore.isPending) return
    if (cancelled_as !== 'staff') {
      void navigate({ pathname: `/admin/booking/${bookingId}`, search }, { state: restoring })
      return
    }
    // Not callbacks of the call: by then, the list has no button any more.
    restore.mutateAsync({ bookingId, notify: true }).then(
      () => showToast(texts.done(booker_name, { isTold: booker_email !== '', filed })),
      (error: unknown) => onLateFailure(`${texts.failed} ${reasonOf(error)}`),
    )
  }
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-busy={restore.isPending}
      aria-label={texts.restoreOf(booker_name)}
      onClick={begin}
    >
      {texts.restore}
    </Anchor>
  )
}

/** The history state of a booking that is opened in order to bring it back. */
const restoring = { task: 'restore' }
