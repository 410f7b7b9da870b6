import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, call, fieldErrorsOf, reasonOf } from '#admin/api/client.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { EntryForm, useEntryForm } from '#admin/ui/entry-form.tsx'
import { KnownField, PasswordField, RequiredNote, shortestPassword } from '#admin/ui/field.tsx'
import { CallFailure, Failure, FocusedMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { staffCalls } from '#contract/staff.calls.ts'
import { newPasswordTexts, passwordResetTexts as texts } from '#texts/de/security.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { useLinkSecret } from './link-secret.ts'

/** The input for the second step of a password reset. */
export interface NewPassword {
  token: string
  username: string
  password: string
  'password-confirmation': string
}

const askForReset = (email: string) => call(staffCalls.resetPassword, { form: { email } })

const saveNewPassword = (form: NewPassword) => call(staffCalls.resetPassword, { form })

/**
 * Requests the link. Succeeds for any address, because the server does not reveal which addresses
 * have an account.
 */
export const useAskForReset = () => useMutation({ mutationFn: askForReset })

export const useSaveNewPassword = () => useMutation({ mutationFn: saveNewPassword })

interface AskFormProps {
  email: string
  onTyped: (email: string) => void
}

/** The first step of a password reset: asks for the address the link is sent to. */
export function AskForm({ email, onTyped }: AskFormProps) {
  const ask = useAskForReset()
  const form = useEntryForm({
    initialValues: { email },
    onValuesChange: (entries) => onTyped(entries.email.trim()),
    validate: { email: (typed) => (typed.trim() ? null : fieldSentences.emailMissing) },
  })
  const submit = form.onSubmit((entries) => {
    ask.mutate(entries.email.trim(), {
      onError: (error) => form.showFaults(fieldErrorsOf(error, ['email'])),
    })
  })

  if (ask.isSuccess) {
    return (
      <Stack gap="md" align="flex-start">
        <FocusedMessage detail={texts.askedHint}>{texts.asked(ask.variables)}</FocusedMessage>
        <Button variant="default" onClick={ask.reset}>
          {texts.askAgain}
        </Button>
      </Stack>
    )
  }
  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <CallFailure of={ask} sentence={texts.askFailed} />
      <p>{texts.purpose}</p>
      <RequiredNote />
      <TextInput
        label={required(words.email)}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        autoFocus
        {...form.getInputProps('email')}
      />
      <SubmitButton busy={ask.isPending} mt="xs">
        {texts.ask}
      </SubmitButton>
    </EntryForm>
  )
}

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
  const form = useEntryForm({ initialValues: empty, validate: rules })
  const submit = form.onSubmit((entries) => {
    save.mutate(
      { ...entries, token, username: email },
      {
        onError: (error) => form.showFaults(fieldErrorsOf(error, Object.keys(empty))),
      },
    )
  })

  if (save.isSuccess) return <Saved onDone={onDone} />
  const linkFault = linkFaultOf(save.error)
  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <Failure
        sentence={save.isError ? (linkFault ?? texts.saveFailed) : null}
        detail={linkFault ? '' : reasonOf(save.error)}
        onDismiss={save.reset}
      />
      {linkFault ? (
        <Anchor component={Link} to="/password-reset" state={{ email }}>
          {texts.askAnew}
        </Anchor>
      ) : null}
      <RequiredNote />
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
        autoFocus
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={required(texts.again)}
        name="password-confirmation"
        autoComplete="new-password"
        {...form.getInputProps('password-confirmation')}
      />
      <SubmitButton busy={save.isPending} mt="xs">
        {texts.save}
      </SubmitButton>
    </EntryForm>
  )
}

function Saved({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, timeToRead)
    return () => clearTimeout(timer)
  }, [onDone])
  return <FocusedMessage detail={texts.savedHint}>{texts.saved}</FocusedMessage>
}

interface ResetPageProps {
  token: string | null
  /** Taken from the link, or entered in the log-in form. */
  email: string
  onDone: () => void
}

/**
 * The page where users request a password reset link. When opened through that link, it asks for a
 * new password instead.
 */
export function ResetPage({ token, email, onDone }: ResetPageProps) {
  const title = token ? texts.choose : texts.title
  const [typed, setTyped] = useState<string>()
  return (
    <Entrance
      product={words.product}
      title={title}
      elsewhere={
        <Anchor component={Link} to="/login" state={{ email: typed ?? email }}>
          {texts.toLogIn}
        </Anchor>
      }
    >
      <title>{`${title} · ${words.product}`}</title>
      {token ? (
        <NewPasswordForm key={token} token={token} email={email} onDone={onDone} />
      ) : (
        <AskForm email={email} onTyped={setTyped} />
      )}
    </Entrance>
  )
}

/** Without a token, the email address is the one entered on the log-in page. */
export function PasswordResetPage() {
  const { token, email = '' } = useLinkSecret()
  const navigate = useNavigate()
  const toLogIn = useCallback(
    () => navigate('/login', { replace: true, state: { email } }),
    [navigate, email],
  )
  return <ResetPage token={(email && token) || null} email={email} onDone={toLogIn} />
}
