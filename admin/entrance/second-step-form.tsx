import { Button, Stack, TextInput } from '@mantine/core'
import { ApiError, reasonOf } from '#admin/api/client.ts'
import { canUsePasskeys } from '#admin/api/passkey.ts'
import { EntryForm, useEntryForm } from '#admin/ui/entry-form.tsx'
import { Failure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { User } from '#contract/staff.ts'
import { logInTexts } from '#texts/de/entrance.ts'
import { passkeyLogInTexts, secondStepTexts as texts } from '#texts/de/security.ts'
import { required } from '#texts/de/words.ts'
import { PasskeyFailure, type SecondStep, usePasskeyLogIn, useSecondStep } from './log-in.tsx'

interface SecondStepFormProps {
  step: SecondStep
  onLoggedIn: (user: User) => void
  onBack: () => void
}

/**
 * The form shown once the password is correct. It asks for a code from the app, a recovery code, or
 * a passkey.
 */
export function SecondStepForm({ step, onLoggedIn, onBack }: SecondStepFormProps) {
  const byPasskey = usePasskeyLogIn(onLoggedIn)
  const ask = () => byPasskey.mutate({ quietly: false })
  return (
    <Stack gap="md">
      <PasskeyFailure logIn={byPasskey} cancelled={texts.passkeyCancelled} />
      {step === 'passkey' ? (
        <>
          <p role="status">{texts.passkeyPurpose}</p>
          <SubmitButton busy={byPasskey.isPending} onClick={ask} autoFocus>
            {passkeyLogInTexts.action}
          </SubmitButton>
          <p>{texts.passkeyLost}</p>
        </>
      ) : (
        <CodeForm onLoggedIn={onLoggedIn} />
      )}
      {step === 'code_or_passkey' && canUsePasskeys() ? (
        <Button variant="default" onClick={ask}>
          {passkeyLogInTexts.action}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onBack}>
        {texts.back}
      </Button>
    </Stack>
  )
}

const isAtField = (error: unknown) => error instanceof ApiError && error.code === 'wrong_code'

function CodeForm({ onLoggedIn }: Pick<SecondStepFormProps, 'onLoggedIn'>) {
  const second = useSecondStep(onLoggedIn)
  const form = useEntryForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() ? null : texts.codeMissing) },
  })
  const submit = form.onSubmit(({ code }) => {
    second.mutate(code, {
      onError: (error) => {
        if (isAtField(error)) form.showFaults({ code: error.message })
      },
    })
  })
  const failed = second.isError && !isAtField(second.error)
  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <p role="status">{texts.purpose}</p>
      <Failure
        sentence={failed ? reasonOf(second.error) || logInTexts.failed : null}
        onDismiss={second.reset}
      />
      <TextInput
        label={required(texts.code)}
        description={texts.codeHint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus
        data-autofocus
        {...form.getInputProps('code')}
      />
      <SubmitButton busy={second.isPending}>{texts.submit}</SubmitButton>
      <p>{texts.lost}</p>
    </EntryForm>
  )
}
