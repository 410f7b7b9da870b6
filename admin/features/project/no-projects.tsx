import { PageMessage } from '#admin/ui/page-message.tsx'
import { projectTexts } from '#texts/de/project.ts'

export const NoProjects = () => (
  <PageMessage level={1} title={projectTexts.none}>
    {projectTexts.noneHint}
  </PageMessage>
)
