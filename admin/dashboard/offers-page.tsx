import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { UnledDialog } from '#admin/guides/offer-dialog.tsx'
import type { OfferedSlot } from '#admin/guides/queries.ts'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import { OneSlotDialog } from './one-slot-dialog.tsx'

/** The slots that nobody has agreed to lead yet, in a dialog over the dashboard, for admins. */
export function OffersPage() {
  const { user, project } = useCurrentProject()
  const { search } = useLocation()
  const navigate = useNavigate()
  useFocusReturn(user.admin)
  const [chosen, setChosen] = useState<Chosen>()
  if (!user.admin) return null
  const choose = (task: Chosen['task']) => (offered: OfferedSlot) => setChosen({ task, offered })
  return (
    <>
      <UnledDialog
        key={project.id}
        projectId={project.id}
        onAssign={choose('assign')}
        onCallOff={choose('call-off')}
        onClose={() => navigate({ pathname: '/admin', search }, { replace: true })}
      />
      {chosen ? (
        <OneSlotDialog
          project={project}
          slotId={chosen.offered.slot_id}
          start={chosen.offered.start}
          task={chosen.task}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  )
}

interface Chosen {
  task: 'assign' | 'call-off'
  offered: OfferedSlot
}
