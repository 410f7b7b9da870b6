import { Outlet } from '#admin/ui/router/outlet.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { useCurrentProject } from '../session/current-project.ts'
import { Dashboard } from './dashboard.tsx'

export function DashboardPage() {
  const place = useCurrentProject()
  const { user, project } = place
  return (
    <>
      <title>{`${slotTexts.title} · ${project.name} · ${words.product}`}</title>
      <Dashboard key={project.id} user={user} project={project} />
      <Outlet context={place} />
    </>
  )
}
