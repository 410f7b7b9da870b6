import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { BookingDetailDialog, taskIn } from '#admin/booking/booking-detail-dialog.tsx'
import { searchedOn } from '#admin/shell/search-results.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'

/**
 * A booking in a dialog over the dashboard, with its own URL. Closing it returns to the page the
 * user searched from or, if there was no search, to the dashboard.
 */
export function BookingPage() {
  const { bookingId = '' } = useParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  useFocusReturn(true)
  const [first] = useState(() => taskIn(state))
  // So that reloading the page does not begin it again.
  useEffect(() => {
    if (first) void navigate({ search }, { replace: true, state: null })
  }, [first, navigate, search])
  return (
    <BookingDetailDialog
      key={bookingId}
      bookingId={bookingId}
      first={first}
      now={useNow()}
      // Navigates instead of going back in the history, because going back only closes an open
      // dialog.
      onClose={() =>
        navigate(searchedOn(state) ?? { pathname: '/admin', search }, { replace: true })
      }
    />
  )
}
