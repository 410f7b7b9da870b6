import { Anchor, Button, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { knowsPasskey, stopSuggesting, suggestsPasskeys } from '#admin/api/passkey.ts'
import { useEntryForm } from '#admin/ui/entry-form.tsx'
import { KnownField, PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import { CallFailure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { LogIn, User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/entrance.ts'
import { passkeyLogInTexts as texts } from '#texts/de/security.ts'
import { logInWith, signOnPageTexts } from '#texts/de/sign-on.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import {
  domainIn,
  type LogInOutcome,
  PasskeyFailure,
  pauseMs,
  type SecondStep,
  useLogIn,
  usePasskeyLogIn,
  useProvider,
  useStart,
} from './log-in.tsx'

/**
 * Offers to log in with a passkey. If the browser has any, it suggests them in the email field. The
 * button is shown only in browsers where a passkey has been created or used, so that nothing
 * changes for other people.
 */
function PasskeyOffer({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const suggested = usePasskeyLogIn(onLoggedIn)
  const asked = usePasskeyLogIn(onLoggedIn)
  useSuggestion(() => suggested.mutate({ quietly: true }))
  if (!knowsPasskey()) return null
  return (
    <Stack gap="md" mt="md">
      <PasskeyFailure logIn={asked} />
      <Button variant="default" onClick={() => asked.mutate({ quietly: false })}>
        {texts.action}
      </Button>
    </Stack>
  )
}

function useSuggestion(suggest: () => void) {
  const latest = useRef(suggest)
  useEffect(() => {
    let over = false
    void suggestsPasskeys().then((suggests) => {
      if (suggests && !over) latest.current()
    })
    return () => {
      over = true
      void stopSuggesting()
    }
  }, [])
}

/**
 * A button that opens the sign-on provider for the email address's domain. Renders nothing if the
 * domain has no provider.
 */
function ProviderButton({ email }: { email: string }) {
  const [domain] = useDebouncedValue(domainIn(email), pauseMs)
  const { data } = useProvider(domain)
  const start = useStart()
  const provider = domain === domainIn(email) ? data?.provider : null
  if (!provider) return null
  return (
    <>
      <CallFailure of={start} sentence={signOnPageTexts.failed} />
      <Button
        variant="default"
        h="auto"
        mih={44}
        py="xs"
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={start.isPending}
        onClick={() => start.mutate(email.trim())}
      >
        {logInWith(provider.organisation)}
      </Button>
    </>
  )
}

const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

interface LogInFormProps {
  /** The user whose session has ended. Nobody else can log in with this form. */
  username?: string
  /** The address to start with, which can be changed. */
  email?: string
  /** Whether the user has come from a single sign-on provider, to link their account. */
  byPasswordOnly?: boolean
  onLoggedIn: (user: User) => void
  onTyped?: (email: string) => void
  /** Reports whether the second step is shown. */
  onSecondStep?: (shown: boolean) => void
}

/** Asks for the email address and the password, then for the second step if it is required. */
export function LogInForm(props: LogInFormProps) {
  const [step, setStep] = useState<SecondStep>()
  const show = (next: SecondStep | undefined) => {
    setStep(next)
    props.onSecondStep?.(next !== undefined)
  }
  if (!step) return <PasswordStep {...props} onStep={show} />
  const back = () => show(undefined)
  return (
    <Suspense fallback={null}>
      <SecondStepForm step={step} onLoggedIn={props.onLoggedIn} onBack={back} />
    </Suspense>
  )
}

function PasswordStep(props: LogInFormProps & LogInOutcome) {
  const { username = '', email = '', byPasswordOnly, onTyped, ...outcome } = props
  const logIn = useLogIn(outcome)
  const known = username !== ''
  const Field = known ? KnownField : TextInput
  const form = useEntryForm<LogIn>({
    initialValues: { username: username || email, password: '' },
    onValuesChange: (entered) => onTyped?.(entered.username.trim()),
    validate: {
      username: (entered) => (entered.trim() ? null : fieldSentences.emailMissing),
      password: (password) => (password ? null : fieldSentences.passwordMissing),
    },
  })

  return (
    <>
      <form
        ref={form.formRef}
        noValidate
        onSubmit={form.onSubmit((entered) => logIn.mutate(entered))}
      >
        <Stack gap="md">
          {logIn.isError ? (
            <Notice tone="error" detail={reasonOf(logIn.error.cause)} onDismiss={logIn.reset}>
              {logIn.error.message}
            </Notice>
          ) : null}
          <RequiredNote />
          <Field
            label={known ? words.email : required(words.email)}
            type="email"
            name="username"
            autoComplete={known ? 'username' : 'username webauthn'}
            maxLength={254}
            required
            autoFocus={!known && !email}
            {...form.getInputProps('username')}
          />
          <PasswordField
            label={required(words.password)}
            name="password"
            autoComplete="current-password"
            data-autofocus={known || undefined}
            autoFocus={!known && email !== ''}
            {...form.getInputProps('password')}
          />
          <SubmitButton busy={logIn.isPending} mt="xs">
            {logInTexts.submit}
          </SubmitButton>
          {known || byPasswordOnly ? null : <ProviderButton email={form.values.username} />}
          <Anchor
            component={Link}
            {...passwordReset(form.values.username.trim(), known)}
            w="fit-content"
          >
            {logInTexts.forgotten}
            {known ? <VisuallyHidden> {words.newTab}</VisuallyHidden> : null}
          </Anchor>
        </Stack>
      </form>
      {known ? null : <PasskeyOffer onLoggedIn={outcome.onLoggedIn} />}
    </>
  )
}

/**
 * A link to the password reset page. It opens in a new tab if the page underneath may have unsaved
 * entries. A new tab does not inherit the history state, so the email address goes into the
 * fragment, which browsers never send to a server.
 */
const passwordReset = (email: string, inNewTab: boolean) =>
  inNewTab
    ? { to: `/password-reset#${new URLSearchParams({ email })}`, target: '_blank' }
    : { to: '/password-reset', state: { email } }
