import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call, reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { answerByPasskey, canUsePasskeys, passkeyFaultOf } from '#admin/api/passkey.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import type { IdentityProof } from '#contract/second-factor.ts'
import { secondFactorCalls } from '#contract/staff.calls.ts'
import { proofTexts as texts } from '#texts/de/security.ts'
import { fieldSentences, required } from '#texts/de/words.ts'

interface ProofDialogProps {
  /** Whether to ask for the second factor instead of the password. */
  byFactor: boolean
  opened: boolean
  onProved: () => void
  onClose: () => void
}

/** Asks users to prove their identity before an action that requires a recent log-in. */
export const ProofDialog = formDialog(ProofForm, { compact: true, title: texts.title })

const isWrong = (error: unknown) =>
  error instanceof ApiError && (error.code === 'wrong_password' || error.code === 'wrong_code')

const prove = async (proof: IdentityProof | 'passkey') =>
  call(secondFactorCalls.confirm, {
    json: proof === 'passkey' ? { passkey: await answerByPasskey() } : proof,
  })

function ProofForm({ byFactor, onProved, onClose }: ProofDialogProps) {
  const { data: security } = useRead(['security'], secondFactorCalls.security, {})
  const proof = useMutation({ mutationFn: prove, onSuccess: onProved })
  const form = useDialogForm({
    initialValues: { secret: '' },
    validate: {
      secret: (typed) =>
        typed.trim() ? null : byFactor ? texts.codeMissing : fieldSentences.passwordMissing,
    },
  })
  const submit = form.onSubmit(({ secret }) => {
    proof.mutate(byFactor ? { code: secret } : { password: secret }, {
      onError: (error) => {
        if (isWrong(error)) form.showFaults({ secret: byFactor ? reasonOf(error) : texts.wrong })
      },
    })
  })
  const cancelled = passkeyFaultOf(proof.error) !== null
  const hasPasskey = canUsePasskeys() && security?.passkeys.some(({ works }) => works)

  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <p>{byFactor ? texts.factorPurpose : texts.purpose}</p>
      {security?.has_password === false && !byFactor ? <p>{texts.withoutPassword}</p> : null}
      <RequiredNote />
      {byFactor ? (
        <TextInput
          label={required(texts.code)}
          description={texts.codeHint}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          required
          size="md"
          data-autofocus
          {...form.getInputProps('secret')}
        />
      ) : (
        <PasswordField
          label={required(texts.password)}
          name="password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('secret')}
        />
      )}
      {hasPasskey ? (
        <Button variant="default" onClick={() => proof.mutate('passkey')}>
          {texts.byPasskey}
        </Button>
      ) : null}
      <SubmitActions
        sending={proof}
        failed={isWrong(proof.error) ? null : cancelled ? texts.cancelled : texts.failed}
        detail={cancelled ? '' : reasonOf(proof.error)}
        onClose={onClose}
      >
        {texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}
