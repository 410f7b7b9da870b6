import { Stack, TextInput } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useReload } from '#admin/ui/hooks/use-reload.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Project } from '#contract/project.ts'
import { isSameName } from '#contract/same-name.ts'
import { projectDeletionTexts as texts } from '#texts/de/project.ts'
import { required, words } from '#texts/de/words.ts'
import { useDeleteProject } from './delete-project.ts'
import { useProjectContents } from './project-contents.ts'

interface DeleteProjectFormProps {
  onClose: () => void
  onDeleted: (project: Project) => void
  project: Project
}

/** Shows what will be lost, and asks the user to type the project's name. */
export function DeleteProjectForm({ onClose, onDeleted, project }: DeleteProjectFormProps) {
  const { data: contents, error: uncounted, refetch } = useProjectContents(project.id)
  const { target, reloading, reload } = useReload<HTMLInputElement>(refetch)
  const deletion = useDeleteProject((deleted) => {
    onDeleted(deleted)
    onClose()
  })
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (isSameName(project.name, typed) ? null : texts.nameDiffers) },
  })

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={form.onSubmit(() => deletion.mutate(project), focusFault)}
    >
      <Stack gap="md">
        <p>{texts.question}</p>
        {uncounted ? (
          <Notice tone="error" detail={reasonOf(uncounted)}>
            {texts.countFailed}
          </Notice>
        ) : (
          <p role="status">{contents ? texts.contents(contents) : texts.counting}</p>
        )}
        {contents?.upcoming_bookings ? <FiledNote /> : null}
        {uncounted || reloading ? (
          <SubmitButton variant="default" w="fit-content" busy={reloading} onClick={reload}>
            {words.retry}
          </SubmitButton>
        ) : null}
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          ref={target}
          label={required(texts.name)}
          description={texts.nameHint(project.name)}
          name="name"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SubmitActions
          sending={deletion}
          failed={texts.failed}
          cancel={texts.keep}
          onClose={onClose}
          isDestructive
          isUnready={!contents}
        >
          {texts.delete}
        </SubmitActions>
      </Stack>
    </form>
  )
}
