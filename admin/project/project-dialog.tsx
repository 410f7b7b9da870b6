import { EntryForm } from '#admin/ui/entry-form.tsx'
import { deviceZone, isSameClock } from '#admin/ui/time-zone.ts'
import type { Project } from '#contract/project.ts'
import '#admin/ui/later-styles.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/client.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { useHeld } from '#admin/ui/hooks.ts'
import { FieldCaution } from '#admin/ui/message.tsx'
import { useOvertaken } from '#admin/ui/overtaken.tsx'
import { isSameName } from '#contract/same-name.ts'
import { projectDialogTexts as texts } from '#texts/de/project.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { required } from '#texts/de/words.ts'
import { useProjects } from './projects.ts'
import { useSaveProject } from './save-project.ts'

const home = 'Europe/Berlin'
const likelyZones = [home, 'Europe/Vienna', 'Europe/Zurich']

/**
 * All time zones, with the most likely ones first. The project's own is included even if this
 * browser does not know it.
 */
export const zonesFor = (own: string) => [
  ...new Set([...likelyZones, ...[own, ...Intl.supportedValuesOf('timeZone')].sort()]),
]

/**
 * The time zone to suggest for a new project: that of the other projects if they all share one, but
 * never the device's, because people travel. `asked`: whether to show the field, which is needed if
 * the time in a project's or the device's time zone differs from Berlin's.
 */
export function newZone(projects: Pick<Project, 'timezone'>[], device = deviceZone) {
  const inUse = new Set(projects.map(({ timezone }) => timezone))
  const [first = home] = inUse
  const suggested = inUse.size === 1 ? first : home
  const asked = [...inUse, device].some((zone) => !isSameClock(zone, home))
  return { suggested, asked, away: isSameClock(suggested, device) ? undefined : device }
}

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
        onError: (error) => form.showFaults(fieldErrorsOf(error, Object.keys(entries))),
      },
    )
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      {project ? null : <p>{texts.purpose}</p>}
      <RequiredNote />
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
        onClose={onClose}
      >
        {project ? texts.save : texts.add}
      </SubmitActions>
    </EntryForm>
  )
}

export const ProjectDialog = formDialog(ProjectForm, {
  compact: true,
  title: ({ project }) => (project ? texts.edit : texts.add),
})
