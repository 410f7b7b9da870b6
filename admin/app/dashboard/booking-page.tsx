import { BookingDetailDialog } from '#admin/features/booking/detail/booking-detail-dialog.tsx'
import { useFocusReturn } from '#admin/ui/dialog/use-dialog.ts'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { useLocation, useNavigate, useParams } from '#admin/ui/router/hooks.ts'

/** One booking in a dialog over the dashboard, with its own URL. */
export function BookingPage() {
  const { bookingId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  useFocusReturn(true)
  return (
    <BookingDetailDialog
      key={bookingId}
      bookingId={bookingId}
      now={useNow()}
      onClose={() => navigate({ pathname: '/admin', search }, { replace: true })}
    />
  )
}
