import { ClosedDaySection } from '#admin/features/closed-day/closed-day-section.tsx'
import { useProjects } from '#admin/features/project/projects.ts'
import type { Project } from '#contract/project.ts'
import { RemainingSlotsDialog } from './remaining-slots-dialog.tsx'

interface ClosedDaysSettingsProps {
  project: Project
  onToast: (toast: string) => void
}

/**
 * The settings for closed days. They need all projects, because a closed day may apply to every
 * project.
 */
export function ClosedDaysSettings({ project, onToast }: ClosedDaysSettingsProps) {
  const { data: projects = [project] } = useProjects()
  return (
    <ClosedDaySection
      place={{ project, projects }}
      onToast={onToast}
      renderRemaining={(remaining) => (
        <RemainingSlotsDialog {...remaining} projectId={project.id} onSettled={onToast} />
      )}
    />
  )
}
