import { Button, Stack, TextInput } from '@mantine/core'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { isSameName } from '#admin/ui/field/same-name.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { changedInWords } from '#admin/ui/overtaken/changed-words.ts'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import type { Project } from '#contract/project.ts'
import { projectDialogTexts as texts } from '#texts/de/project.ts'
import { required, words } from '#texts/de/words.ts'
import { useProjects } from './projects.ts'
import { useSaveProject } from './save-project.ts'

export interface ProjectFormProps {
  /** The project to rename; undefined: a new one. */
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
  const form = useDialogForm({
    initialValues: { name: project?.name ?? '' },
    validate: { name: (name) => (name.trim() ? null : texts.nameMissing) },
  })

  const { data: projects = [] } = useProjects()
  const stored = projects.find(({ id }) => id === project?.id) ?? project
  const overtaken = useOvertaken({
    now: stored && { name: stored.name },
    names: ['name'],
    form,
    isSaving: save.isPending || save.isSuccess,
    error: save.error,
    say: (names) =>
      changedInWords(names, { by: stored?.changed_by, now: stored, labels: { name: texts.name } }),
  })
  const nameTaken = projects.some(
    ({ id, name }) => id !== project?.id && isSameName(name, form.values.name),
  )

  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    save.mutate(
      {
        stored,
        change: entries,
        overwrites: ({ name }) => overtaken.overwrites({ name }, entries),
      },
      {
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, ['name']))
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
        <DialogActions
          message={
            <>
              {overtaken.notice}
              <Failure
                sentence={overtaken.failure ? texts.failed : null}
                detail={reasonOf(overtaken.failure)}
                dismissLabel={words.dismiss}
                onDismiss={save.reset}
              />
            </>
          }
        >
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton busy={save.isPending}>{project ? texts.save : texts.add}</SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  )
}
