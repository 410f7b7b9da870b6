import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FiledNote } from '#admin/api/changes.tsx'
import { call, reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { useReload } from '#admin/ui/hooks.ts'
import { Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { projectCalls } from '#contract/project.calls.ts'
import type { Project } from '#contract/project.ts'
import { isSameName } from '#contract/same-name.ts'
import { projectDeletionTexts as texts } from '#texts/de/project.ts'
import { required, words } from '#texts/de/words.ts'

const deleteProject = ({ id }: Project) => call(projectCalls.delete, { params: { id } })

/** `onDeleted` is called even if the dialog disappears because there are no projects left. */
export function useDeleteProject(onDeleted: (project: Project) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteProject,
    onSuccess: (_, deleted) => {
      client.setQueryData<Project[]>(['projects'], (known) =>
        known?.filter(({ id }) => id !== deleted.id),
      )
      onDeleted(deleted)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['projects'] }),
  })
}

/**
 * A project's contents, fetched each time the dialog asks about them, so that the numbers are
 * current.
 */
export const useProjectContents = (projectId: string) =>
  useRead(
    ['project-contents', projectId],
    projectCalls.contents,
    { params: { id: projectId } },
    {
      gcTime: 0,
    },
  )

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
  const form = useDialogForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (isSameName(project.name, typed) ? null : texts.nameDiffers) },
  })

  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit(() => deletion.mutate(project))}>
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
        <RequiredNote />
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

export const DeleteProjectDialog = formDialog(DeleteProjectForm, {
  compact: true,
  title: ({ project }) => texts.title(project.name),
})
