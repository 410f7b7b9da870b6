import { Anchor, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { PasswordField } from '#admin/ui/password-field.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import type { LogIn, User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/log-in.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import { useLogIn } from './log-in.ts'

interface LogInPageProps {
  /** Whether a session has just ended during work. */
  sessionOver: boolean
  onLoggedIn: (user: User) => void
}

export function LogInPage({ sessionOver, onLoggedIn }: LogInPageProps) {
  const logIn = useLogIn(onLoggedIn)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm<LogIn>({
    initialValues: { username: '', password: '' },
    validate: {
      username: (username) => (username.trim() ? null : fieldSentences.emailMissing),
      password: (password) => (password ? null : fieldSentences.passwordMissing),
    },
  })

  return (
    <Entrance
      product={words.product}
      title={logInTexts.title}
      elsewhere={
        <>
          {logInTexts.noAccount}{' '}
          <Anchor component={Link} to="/registration">
            {logInTexts.register}
          </Anchor>
        </>
      }
    >
      <title>{`${logInTexts.title} · ${words.product}`}</title>
      <form
        ref={formRef}
        noValidate
        onSubmit={form.onSubmit((entered) => logIn.mutate(entered), focusFault)}
      >
        <Stack gap="md">
          {sessionOver && !logIn.isError ? (
            <Notice tone="info">{logInTexts.sessionOver}</Notice>
          ) : null}
          {logIn.isError ? (
            <Notice tone="error" dismiss={{ label: words.dismiss, onClick: logIn.reset }}>
              {logIn.error.message}
            </Notice>
          ) : null}
          <TextInput
            label={words.email}
            type="email"
            name="username"
            autoComplete="username"
            maxLength={254}
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('username')}
          />
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="current-password"
            maxLength={200}
            required
            withAsterisk={false}
            showLabel={words.showPassword}
            {...form.getInputProps('password')}
          />
          <SubmitButton busy={logIn.isPending} mt="xs">
            {logInTexts.submit}
          </SubmitButton>
        </Stack>
      </form>
    </Entrance>
  )
}
