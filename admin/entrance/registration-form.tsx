import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/client.ts'
import { EntryForm, useEntryForm } from '#admin/ui/entry-form.tsx'
import { KnownField, PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { InvitationShown, User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { newPasswordTexts } from '#texts/de/security.ts'
import { joinTexts } from '#texts/de/team.ts'
import { required, words } from '#texts/de/words.ts'
import {
  emptyForm,
  fieldNames,
  formFor,
  invitationKey,
  type RegistrationEntries,
  rules,
  rulesForInvited,
  useEmailCheck,
  useRegister,
  useSettled,
} from './registration.ts'

interface RegistrationFormProps {
  /** The invitation; undefined when registering a new organisation. */
  invited?: InvitationShown & { token: string }
  /** The address to start with, which can be changed. */
  email?: string
  onTyped?: (email: string) => void
  onRegistered: (user: User) => void
}

const isInvitationInvalid = (error: unknown) =>
  error instanceof ApiError && error.fields.invite !== undefined

function faultsOf(error: Error) {
  const taken = error instanceof ApiError && error.code === 'email_taken'
  return taken ? { email: registrationTexts.emailTaken } : fieldErrorsOf(error, fieldNames)
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { invited, email = '', onTyped, onRegistered } = props
  const client = useQueryClient()
  const register = useRegister({ invite: invited?.token, onRegistered })
  const EmailField = invited ? KnownField : TextInput
  const form = useEntryForm<RegistrationEntries>({
    initialValues: invited ? formFor(invited) : { ...emptyForm, email },
    onValuesChange: (entries) => onTyped?.(entries.email.trim()),
    validate: invited ? rulesForInvited : rules,
  })
  // An invitation's email address was already validated when the invitation was sent.
  const typed = invited ? '' : form.values.email.trim()
  const { settled, settle } = useSettled(typed)
  const { data: checked } = useEmailCheck(settled)
  const emailFault = typed === settled ? checked : null

  const submit = (entries: RegistrationEntries) => {
    if (emailFault) return form.focusFault()
    register.mutate(entries, {
      onError: (error) => {
        if (invited && isInvitationInvalid(error)) {
          void client.invalidateQueries({ queryKey: invitationKey(invited.token) })
        }
        form.showFaults(faultsOf(error))
      },
    })
  }

  return (
    <EntryForm form={form} onSubmit={form.onSubmit(submit)} gap="md">
      {register.isError ? (
        <Notice tone="error" detail={reasonOf(register.error)} onDismiss={register.reset}>
          {statusTextOf(register.error, registrationTexts.failed)}
        </Notice>
      ) : null}
      <RequiredNote />
      {invited ? null : (
        <TextInput
          label={required(registrationTexts.organisation)}
          description={registrationTexts.organisationHint}
          name="organisation"
          autoComplete="organization"
          maxLength={200}
          required
          autoFocus
          {...form.getInputProps('organisation')}
        />
      )}
      <TextInput
        label={required(registrationTexts.name)}
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        autoFocus={invited !== undefined}
        {...form.getInputProps('name')}
      />
      <EmailField
        label={invited ? words.email : required(words.email)}
        description={invited ? joinTexts.emailHint : undefined}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        {...form.getInputProps('email')}
        onBlur={settle}
        error={emailFault ?? form.errors.email}
        errorProps={{ role: 'status' }}
      />
      <PasswordField
        label={required(words.password)}
        description={newPasswordTexts.hint}
        name="password"
        autoComplete="new-password"
        minLength={8}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={required(registrationTexts.passwordAgain)}
        name="password-confirmation"
        autoComplete="new-password"
        {...form.getInputProps('password-confirmation')}
      />
      <SubmitButton busy={register.isPending} mt="xs">
        {registrationTexts.submit}
      </SubmitButton>
    </EntryForm>
  )
}
