import { TextInput } from '@mantine/core'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { retentionTexts as texts } from '#texts/de/website.ts'
import { required, words } from '#texts/de/words.ts'
import { type ProjectSettings, ProjectSettingsForm } from './project-settings-form.tsx'
import classes from './retention-section.module.css'

const longest = 3650

interface RetentionSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

function daysFault(typed: string) {
  const days = wholeNumber(typed)
  return days >= 1 && days <= longest ? null : texts.invalid
}

const retentionSettings: ProjectSettings<Record<'retention_days', string>> = {
  entriesOf: ({ retention_days }) => ({ retention_days: String(retention_days ?? '') }),
  rules: { retention_days: daysFault },
  labels: { retention_days: texts.days },
  toChange: ({ retention_days }) => ({ retention_days: wholeNumber(retention_days) }),
}

/** The setting for how long bookers' data is kept. */
export const RetentionSection = (props: RetentionSectionProps) => (
  <Section title={texts.title} purpose={texts.purpose}>
    <ProjectSettingsForm {...props} settings={retentionSettings}>
      {(inputOf) => (
        <>
          <RequiredNote>{words.requiredNote}</RequiredNote>
          <TextInput
            label={required(texts.days)}
            name="retention_days"
            inputMode="numeric"
            autoComplete="off"
            required
            mb="md"
            classNames={{ input: classes.number }}
            {...inputOf('retention_days')}
          />
        </>
      )}
    </ProjectSettingsForm>
  </Section>
)
