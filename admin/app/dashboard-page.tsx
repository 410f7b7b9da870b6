import { slotTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { Dashboard } from './dashboard.tsx'
import { usePlace } from './place.ts'

export function DashboardPage() {
  const { user, project } = usePlace()
  return (
    <>
      <title>{`${slotTexts.title} · ${project.name} · ${words.product}`}</title>
      <Dashboard key={project.id} user={user} project={project} />
    </>
  )
}
