import '#admin/ui/later-styles.ts'
import { Switch } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { questionSettingsTexts as texts } from '#texts/de/project.ts'
import { ProjectSettingsForm } from '../project-settings-form.tsx'
import { questionSettings } from './question-entries.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'

interface QuestionSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

/**
 * The questions the booking form asks in addition to name and address, with a preview that includes
 * unsaved entries.
 */
export const QuestionSection = (props: QuestionSectionProps) => (
  <Section title={texts.title} purpose={texts.purpose}>
    <ProjectSettingsForm {...props} settings={questionSettings}>
      {(inputOf, form) => (
        <>
          <FieldGroup title={texts.phone}>
            <Switch
              label={texts.phoneRequired}
              description={texts.phoneHint}
              name="phone_required"
              size="md"
              {...inputOf('phone_required', { type: 'checkbox' })}
            />
          </FieldGroup>
          <FieldGroup title={texts.questions} hint={texts.questionsHint}>
            <QuestionFields form={form} />
          </FieldGroup>
          <QuestionPreview entries={form.values} />
        </>
      )}
    </ProjectSettingsForm>
  </Section>
)
