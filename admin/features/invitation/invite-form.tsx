import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { ApiError, fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog-actions.tsx'
import { Failure } from '#admin/ui/failure.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useDialogForm } from '#admin/ui/use-dialog-form.ts'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import { inviteDialogTexts as texts } from '#texts/de/invitation.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import { useInvite } from './invite.ts'

interface InviteFormProps {
  onInvited: (email: string) => void
  onClose: () => void
}

function faultsOf(error: Error) {
  const taken = error instanceof ApiError && error.code === 'email_taken'
  return taken ? { invitee_email: error.message } : fieldErrorsOf(error, ['invitee_email'])
}

export function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const invite = useInvite()
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { invitee_email: '', admin: false },
    validate: { invitee_email: (email) => (email.trim() ? null : fieldSentences.emailMissing) },
  })
  // Said at the field already.
  const atField = form.errors.invitee_email !== undefined

  const submit = form.onSubmit((entries) => {
    invite.mutate(entries, {
      onSuccess: ({ invitee_email }) => {
        onInvited(invitee_email)
        onClose()
      },
      onError: (error) => {
        form.setErrors(faultsOf(error))
        focusFault()
      },
    })
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20}>
        <p>{texts.purpose}</p>
        <TextInput
          label={texts.email}
          type="email"
          name="invitee_email"
          autoComplete="off"
          maxLength={254}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('invitee_email')}
        />
        <Checkbox
          label={texts.admin}
          description={texts.adminHint}
          name="admin"
          size="md"
          {...form.getInputProps('admin', { type: 'checkbox' })}
        />
        <DialogActions
          message={
            <Failure
              sentence={invite.isError ? texts.failed : null}
              detail={atField ? '' : reasonOf(invite.error)}
              dismissLabel={words.dismiss}
              onDismiss={invite.reset}
            />
          }
        >
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <SubmitButton busy={invite.isPending}>{texts.send}</SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  )
}
