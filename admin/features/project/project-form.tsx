import '#admin/ui/later-styles.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useHeld } from '#admin/ui/hooks/use-held.ts'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import type { Project } from '#contract/project.ts'
import { isSameName } from '#contract/same-name.ts'
import { projectDialogTexts as texts } from '#texts/de/project.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { required, words } from '#texts/de/words.ts'
import { useProjects } from './projects.ts'
import { useSaveProject } from './save-project.ts'
import { newZone, zonesFor } from './time-zones.ts'

export interface ProjectFormProps {
  /** The project to rename; undefined for a new project. */
  project: Project | undefined
  onSaved: (project: Project) => void
  onClose: () => void
}

export function ProjectForm({ project, onSaved, onClose }: ProjectFormProps) {
  const save = useSaveProject((saved) => {
    onSaved(saved)
    onClose()
  })
  const { formRef, focusFault } = useFaultFocus()
  const { data: projects = [] } = useProjects()
  const [zone] = useState(() => newZone(projects))
  const form = useDialogForm({
    initialValues: { name: project?.name ?? '', timezone: zone.suggested },
    validate: { name: (name) => (name.trim() ? null : texts.nameMissing) },
  })

  const stored = projects.find(({ id }) => id === project?.id) ?? project
  const overtaken = useOvertaken({
    now: stored && { ...form.values, name: stored.name },
    names: ['name'],
    form,
    isSaving: save.isPending || save.isSuccess,
    isRefused: isOvertaken(save.error),
    words: overtakenTexts,
    say: (changed) =>
      overtakenTexts.changed(changed, { by: stored?.changed_by, labels: { name: texts.name } }),
  })
  const nameTaken = useHeld(
    projects.some(({ id, name }) => id !== project?.id && isSameName(name, form.values.name)),
    save.isPending,
  )

  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    if (project && !form.isDirty()) return onClose()
    save.mutate(
      {
        stored,
        change: project ? { name: entries.name } : entries,
        overwrites: ({ name }) => overtaken.overwrites({ ...entries, name }, entries),
      },
      {
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, Object.keys(entries)))
          focusFault()
        },
      },
    )
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        {project ? null : <p>{texts.purpose}</p>}
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <FieldCaution caution={nameTaken ? texts.nameTaken : null}>
          <TextInput
            label={required(texts.name)}
            description={texts.nameHint}
            name="name"
            autoComplete="off"
            maxLength={200}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
        </FieldCaution>
        {project || !zone.asked ? null : (
          <NativeSelect
            label={texts.timezone}
            description={texts.timezoneHint(zone.away)}
            name="timezone"
            data={zonesFor(zone.suggested)}
            size="md"
            {...form.getInputProps('timezone')}
          />
        )}
        <SubmitActions
          sending={save}
          failed={overtaken.mustDecide ? null : texts.failed}
          notice={overtaken.notice}
          cancel={words.cancel}
          onClose={onClose}
        >
          {project ? texts.save : texts.add}
        </SubmitActions>
      </Stack>
    </form>
  )
}
