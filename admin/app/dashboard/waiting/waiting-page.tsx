import { WaitingDialog } from '#admin/features/waiting/waiting-dialog.tsx'
import { useFocusReturn } from '#admin/ui/dialog/use-dialog.ts'
import { useLocation, useNavigate, useParams } from '#admin/ui/router/hooks.ts'
import { useCurrentProject } from '../../session/current-project.ts'

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
