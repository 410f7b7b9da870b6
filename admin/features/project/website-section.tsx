import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { websiteTexts as texts } from '#texts/de/project.ts'
import { WebsiteForm } from './website-form.tsx'

interface WebsiteSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

export const WebsiteSection = (props: WebsiteSectionProps) => (
  <Section title={texts.title} purpose={texts.purpose}>
    <WebsiteForm {...props} />
  </Section>
)
