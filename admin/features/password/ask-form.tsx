import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { passwordResetTexts as texts } from '#texts/de/security.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { useAskForReset } from './reset-password.ts'

interface AskFormProps {
  email: string
  onTyped: (email: string) => void
}

/** The first step of a password reset: asks for the address the link is sent to. */
export function AskForm({ email, onTyped }: AskFormProps) {
  const ask = useAskForReset()
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({
    initialValues: { email },
    onValuesChange: (entries) => onTyped(entries.email.trim()),
    validate: { email: (typed) => (typed.trim() ? null : fieldSentences.emailMissing) },
  })
  const submit = form.onSubmit((entries) => {
    ask.mutate(entries.email.trim(), {
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, ['email']))
        focusFault()
      },
    })
  }, focusFault)

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
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Failure
          sentence={ask.isError ? texts.askFailed : null}
          detail={reasonOf(ask.error)}
          dismissLabel={words.dismiss}
          onDismiss={ask.reset}
        />
        <p>{texts.purpose}</p>
        <RequiredNote>{words.requiredNote}</RequiredNote>
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
      </Stack>
    </form>
  )
}
