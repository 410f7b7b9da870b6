import '#admin/ui/later-styles.ts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { ApiError, fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useHeld } from '#admin/ui/hooks/use-held.ts'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Role } from '#contract/role.ts'
import { isSameName } from '#contract/same-name.ts'
import type { InvitationMade, InvitationSent } from '#contract/staff.ts'
import { inviteDialogTexts as texts } from '#texts/de/team.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import { useInvitations } from './invitations.ts'
import { useInvite } from './invite.ts'

interface InviteEntries {
  invitee_email: string
  role: Role
}

interface InviteFormProps {
  filed: boolean
  onInvited: (invitation: InvitationMade) => void
  onClose: () => void
}

const toInvitation = ({ invitee_email, role }: InviteEntries): InvitationSent => ({
  invitee_email,
  admin: role === 'admin',
  ...(role === 'desk' ? { role } : {}),
})

function faultsOf(error: Error) {
  const taken = error instanceof ApiError && error.code === 'email_taken'
  return taken ? { invitee_email: error.message } : fieldErrorsOf(error, ['invitee_email'])
}

export function InviteForm({ filed, onInvited, onClose }: InviteFormProps) {
  const invite = useInvite()
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm<InviteEntries>({
    initialValues: { invitee_email: '', role: 'guide' },
    validate: { invitee_email: (email) => (email.trim() ? null : fieldSentences.emailMissing) },
  })
  const { invitee_email, role } = form.values
  const { data: invitations = [] } = useInvitations()
  const replaced = useHeld(
    invitations.find((other) => isSameName(other.invitee_email, invitee_email)),
    invite.isPending,
  )
  // Whether the error is shown on the email field. Stays true while the user corrects the field.
  const atField = invite.error !== null && 'invitee_email' in faultsOf(invite.error)

  const submit = form.onSubmit((entries) => {
    invite.mutate(toInvitation(entries), {
      onSuccess: (invitation) => {
        onInvited(invitation)
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
        {filed ? <Notice tone="warning">{texts.filed}</Notice> : null}
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <FieldCaution caution={replaced ? texts.replaces(replaced.role, role) : null}>
          <TextInput
            label={texts.email}
            type="email"
            name="invitee_email"
            autoComplete="off"
            maxLength={254}
            required
            data-autofocus
            {...form.getInputProps('invitee_email')}
          />
        </FieldCaution>
        <p>{texts.roles}</p>
        <Checkbox.Group
          label={texts.moreRights}
          size="md"
          value={role === 'guide' ? [] : [role]}
          // An invitation has only one role, so choosing one deselects the other.
          onChange={(chosen) => form.setFieldValue('role', chosen.at(-1) ?? 'guide')}
        >
          <Stack gap={12} mt={8}>
            <Checkbox value="desk" label={texts.desk} description={texts.deskHint} size="md" />
            <Checkbox value="admin" label={texts.admin} description={texts.adminHint} size="md" />
          </Stack>
        </Checkbox.Group>
        <SubmitActions
          sending={invite}
          failed={texts.failed}
          detail={atField ? '' : reasonOf(invite.error)}
          cancel={texts.close}
          onClose={onClose}
        >
          {texts.send}
        </SubmitActions>
      </Stack>
    </form>
  )
}
