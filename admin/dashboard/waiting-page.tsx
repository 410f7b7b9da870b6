import { useLocation, useNavigate, useParams } from 'react-router'
import { WaitingDialog } from '#admin/booking/waiting-dialog.tsx'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'

/** The waiting list in a dialog over the dashboard, with its own URL, for admins. */
export function WaitingPage() {
  const { user, project } = useCurrentProject()
  const { slotId } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  useFocusReturn(user.admin)
  if (!user.admin) return null
  return (
    <WaitingDialog
      key={project.id}
      project={project}
      slotId={slotId}
      onClose={() => navigate({ pathname: '/admin', search }, { replace: true })}
    />
  )
}
