import { useState } from 'react'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { websiteTexts as texts } from '#texts/de/website.ts'
import { ProjectSettingsForm } from '../project-settings-form.tsx'
import { zonesFor } from '../time-zones.ts'
import { websiteSettings } from './website-entries.ts'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

export function WebsiteSection(props: WebsiteSectionProps) {
  const [timezones] = useState(() => zonesFor(props.project.timezone))
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <ProjectSettingsForm {...props} settings={websiteSettings}>
        {(inputOf, form) => <WebsiteFields inputOf={inputOf} form={form} timezones={timezones} />}
      </ProjectSettingsForm>
    </Section>
  )
}
