import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '#admin/api/client.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import { staffCalls } from '#contract/staff.calls.ts'
import type { AccountDeletion, User } from '#contract/staff.ts'
import { accountDeletionTexts as texts } from '#texts/de/security.ts'
import { fieldSentences, required } from '#texts/de/words.ts'

const deleteAccount = (json: AccountDeletion) => call(staffCalls.deleteAccount, { json })

export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted })

interface DeleteAccountDialogProps {
  user: User
  onClose: () => void
}

/** Requires the password, so that nobody else can delete the account from an unattended browser. */
export const DeleteAccountDialog = formDialog(DeleteAccountForm, {
  compact: true,
  title: texts.title,
})

const isWrongPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'wrong_password'

function DeleteAccountForm({ user, onClose }: DeleteAccountDialogProps) {
  // A full page load, so that no data from this session stays in memory.
  const deletion = useDeleteAccount(() => window.location.assign('/login'))
  const form = useDialogForm({
    initialValues: { password: '' },
    validate: { password: (typed) => (typed ? null : fieldSentences.passwordMissing) },
  })
  const submit = form.onSubmit((entries) => {
    deletion.mutate(entries, {
      onError: (error) => {
        if (isWrongPassword(error)) form.showFaults({ password: error.message })
      },
    })
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <p>{texts.question(user.email)}</p>
      <p>{texts.final}</p>
      <RequiredNote />
      {/* The user name for password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label={required(texts.password)}
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <SubmitActions
        sending={deletion}
        failed={isWrongPassword(deletion.error) ? null : texts.failed}
        cancel={texts.keep}
        onClose={onClose}
        isDestructive
      >
        {texts.delete}
      </SubmitActions>
    </EntryForm>
  )
}
