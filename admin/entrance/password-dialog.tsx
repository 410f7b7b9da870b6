import { useMutation } from '@tanstack/react-query'
import { ApiError, call, fieldErrorsOf, reasonOf } from '#admin/api/client.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { PasswordField, RequiredNote, shortestPassword } from '#admin/ui/field.tsx'
import { staffCalls } from '#contract/staff.calls.ts'
import type { PasswordChange, User } from '#contract/staff.ts'
import { newPasswordTexts, passwordChangeTexts as texts } from '#texts/de/security.ts'
import { required } from '#texts/de/words.ts'

const changePassword = (json: PasswordChange) => call(staffCalls.changePassword, { json })

export const useChangePassword = () => useMutation({ mutationFn: changePassword })

interface PasswordFormProps {
  user: User
  onClose: () => void
  onChanged: () => void
}

const empty = { password_old: '', password_new: '', password_new_confirm: '' }

const longEnough = (password: string) =>
  password.length >= shortestPassword ? null : newPasswordTexts.short

const rules = {
  password_old: longEnough,
  password_new: longEnough,
  password_new_confirm: (again: string, { password_new }: typeof empty) =>
    again === password_new ? null : newPasswordTexts.differ,
}

const isWrongPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'wrong_password'

export function PasswordForm({ user, onClose, onChanged }: PasswordFormProps) {
  const change = useChangePassword()
  const form = useDialogForm({ initialValues: empty, validate: rules })
  const wrong = isWrongPassword(change.error)

  const submit = form.onSubmit((entries) => {
    change.mutate(
      { ...entries, username: user.username },
      {
        onSuccess: () => {
          onChanged()
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, Object.keys(empty)))
          if (isWrongPassword(error)) form.setFieldError('password_old', true)
          form.focusFault()
        },
      },
    )
  })

  const field = (name: keyof typeof empty) => ({
    name,
    ...form.getInputProps(name),
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      {/* The user name for password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <RequiredNote />
      <PasswordField
        label={required(texts.old)}
        autoComplete="current-password"
        data-autofocus
        {...field('password_old')}
      />
      <PasswordField
        label={required(texts.new)}
        description={newPasswordTexts.hint}
        autoComplete="new-password"
        {...field('password_new')}
      />
      <PasswordField
        label={required(texts.again)}
        autoComplete="new-password"
        {...field('password_new_confirm')}
      />
      <SubmitActions
        sending={change}
        failed={wrong ? reasonOf(change.error) : texts.failed}
        detail={wrong ? '' : reasonOf(change.error)}
        onClose={onClose}
      >
        {texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}

export const PasswordDialog = formDialog(PasswordForm, { title: texts.title })
