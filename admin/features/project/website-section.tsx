import { useState } from 'react'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { websiteTexts as texts } from '#texts/de/website.ts'
import { ProjectSettingsForm } from './project-settings-form.tsx'
import { websiteSettings } from './website-entries.ts'
import { WebsiteFields } from './website-fields.tsx'

interface WebsiteSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

/** A zone that this browser does not know is offered all the same where it is the project's. */
const zonesFor = (own: string) => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].sort()

export function WebsiteSection(props: WebsiteSectionProps) {
  const [timezones] = useState(() => zonesFor(props.project.timezone))
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <ProjectSettingsForm {...props} settings={websiteSettings}>
        {(inputOf) => <WebsiteFields inputOf={inputOf} timezones={timezones} />}
      </ProjectSettingsForm>
    </Section>
  )
}
