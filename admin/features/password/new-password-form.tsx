import { Anchor, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { ApiError, fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { KnownField } from '#admin/ui/field/known-field.tsx'
import { PasswordField, shortestPassword } from '#admin/ui/field/password-field.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { newPasswordTexts, passwordResetTexts as texts } from '#texts/de/security.ts'
import { required, words } from '#texts/de/words.ts'
import { useSaveNewPassword } from './reset-password.ts'

const timeToRead = 2000

interface NewPasswordFormProps {
  token: string
  email: string
  onDone: () => void
}

const empty = { password: '', 'password-confirmation': '' }

const rules = {
  password: (password: string) =>
    password.length >= shortestPassword ? null : newPasswordTexts.short,
  'password-confirmation': (again: string, { password }: typeof empty) =>
    again === password ? null : newPasswordTexts.differ,
}

/** The error message for when the server refuses the link itself. */
const linkFaultOf = (error: unknown) =>
  error instanceof ApiError ? (error.fields.token ?? null) : null

/** The second step of a password reset, after the user has followed the link in the email. */
export function NewPasswordForm({ token, email, onDone }: NewPasswordFormProps) {
  const save = useSaveNewPassword()
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({ initialValues: empty, validate: rules })
  const submit = form.onSubmit((entries) => {
    save.mutate(
      { ...entries, token, username: email },
      {
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, Object.keys(empty)))
          focusFault()
        },
      },
    )
  }, focusFault)

  if (save.isSuccess) return <Saved onDone={onDone} />
  const linkFault = linkFaultOf(save.error)
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Failure
          sentence={save.isError ? (linkFault ?? texts.saveFailed) : null}
          detail={linkFault ? '' : reasonOf(save.error)}
          dismissLabel={words.dismiss}
          onDismiss={save.reset}
        />
        {linkFault ? (
          <Anchor component={Link} to="/password-reset" state={{ email }}>
            {texts.askAnew}
          </Anchor>
        ) : null}
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <KnownField
          label={words.email}
          type="email"
          name="username"
          autoComplete="username"
          value={email}
        />
        <PasswordField
          label={required(texts.new)}
          description={newPasswordTexts.hint}
          name="password"
          autoComplete="new-password"
          maxLength={200}
          required
          autoFocus
          showLabel={words.showPassword}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={required(texts.again)}
          name="password-confirmation"
          autoComplete="new-password"
          maxLength={200}
          required
          showLabel={words.showPassword}
          {...form.getInputProps('password-confirmation')}
        />
        <SubmitButton busy={save.isPending} mt="xs">
          {texts.save}
        </SubmitButton>
      </Stack>
    </form>
  )
}

function Saved({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, timeToRead)
    return () => clearTimeout(timer)
  }, [onDone])
  return <FocusedMessage detail={texts.savedHint}>{texts.saved}</FocusedMessage>
}
