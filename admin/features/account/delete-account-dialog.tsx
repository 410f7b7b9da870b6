import { Stack } from '@mantine/core'
import { ApiError } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { PasswordField } from '#admin/ui/field/password-field.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { User } from '#contract/staff.ts'
import { accountDeletionTexts as texts } from '#texts/de/security.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { useDeleteAccount } from './delete-account.ts'

interface DeleteAccountDialogProps {
  opened: boolean
  user: User
  onClose: () => void
}

/** Requires the password, so that nobody else can delete the account from an unattended browser. */
export const DeleteAccountDialog = ({ opened, user, onClose }: DeleteAccountDialogProps) => (
  <Dialog compact opened={opened} onClose={onClose} title={texts.title}>
    <DeleteAccountForm user={user} onClose={onClose} />
  </Dialog>
)

const isWrongPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'wrong_password'

function DeleteAccountForm({ user, onClose }: Omit<DeleteAccountDialogProps, 'opened'>) {
  // A full page load, so that no data from this session stays in memory.
  const deletion = useDeleteAccount(() => window.location.assign('/login'))
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { password: '' },
    validate: { password: (typed) => (typed ? null : fieldSentences.passwordMissing) },
  })
  const submit = form.onSubmit((entries) => {
    deletion.mutate(entries, {
      onError: (error) => {
        if (!isWrongPassword(error)) return
        form.setFieldError('password', error.message)
        focusFault()
      },
    })
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <p>{texts.question(user.email)}</p>
        <p>{texts.final}</p>
        <RequiredNote>{words.requiredNote}</RequiredNote>
        {/* The user name for password managers. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label={required(texts.password)}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          required
          data-autofocus
          showLabel={words.showPassword}
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
      </Stack>
    </form>
  )
}
