import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiError, fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/api-error.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { PasswordField } from '#admin/ui/password-field.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import type { User } from '#contract/staff.ts'
import { registrationTexts as texts } from '#texts/de/registration.ts'
import { words } from '#texts/de/words.ts'
import { useEmailCheck } from './check-email.ts'
import { type RegistrationEntries, useRegister } from './register.ts'
import { emptyForm, fieldNames, looksTyped, rules } from './registration-rules.ts'

const typingPause = 400

interface RegistrationFormProps {
  onRegistered: (user: User) => void
}

function faultsOf(error: Error) {
  const taken = error instanceof ApiError && error.code === 'email_taken'
  return taken ? { email: texts.emailTaken } : fieldErrorsOf(error, fieldNames)
}

export function RegistrationForm({ onRegistered }: RegistrationFormProps) {
  const register = useRegister(onRegistered)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm<RegistrationEntries>({ initialValues: emptyForm, validate: rules })
  const typed = form.values.email.trim()
  const [paused] = useDebouncedValue(typed, typingPause)
  const { data: checked } = useEmailCheck(looksTyped(paused) ? paused : '')
  const emailFault = typed === paused && looksTyped(paused) ? checked : null

  const submit = (entries: RegistrationEntries) => {
    if (emailFault) return focusFault()
    register.mutate(entries, {
      onError: (error) => {
        form.setErrors(faultsOf(error))
        focusFault()
      },
    })
  }

  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit(submit, focusFault)}>
      <Stack gap="md">
        {register.isError ? (
          <Notice
            tone="error"
            detail={reasonOf(register.error)}
            dismiss={{ label: words.dismiss, onClick: register.reset }}
          >
            {statusTextOf(register.error, texts.failed)}
          </Notice>
        ) : null}
        <TextInput
          label={texts.organisation}
          description={texts.organisationHint}
          name="organisation"
          autoComplete="organization"
          maxLength={200}
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps('organisation')}
        />
        <TextInput
          label={texts.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
          error={emailFault ?? form.errors.email}
          errorProps={{ role: 'status' }}
        />
        <PasswordField
          label={words.password}
          description={texts.passwordHint}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
          required
          withAsterisk={false}
          showLabel={words.showPassword}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.passwordAgain}
          name="password-confirmation"
          autoComplete="new-password"
          maxLength={200}
          required
          withAsterisk={false}
          showLabel={words.showPassword}
          {...form.getInputProps('password-confirmation')}
        />
        <SubmitButton busy={register.isPending} mt="xs">
          {texts.submit}
        </SubmitButton>
      </Stack>
    </form>
  )
}
