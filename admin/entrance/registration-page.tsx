import { Anchor, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  ApiError,
  call,
  fieldErrorsOf,
  isStatus,
  reasonOf,
  statusTextOf,
} from '#admin/api/client.ts'
import { useEnter } from '#admin/shell/session.tsx'
import { Entrance } from '#admin/ui/entrance.tsx'
import { KnownField, PasswordField, RequiredNote, shortestPassword } from '#admin/ui/field.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { Link } from '#admin/ui/router.tsx'
import { SubmitButton, useFaultFocus } from '#admin/ui/save-bar.tsx'
import { registrationCalls } from '#contract/organisation.calls.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { InvitationShown, User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { newPasswordTexts } from '#texts/de/security.ts'
import { joinTexts } from '#texts/de/team.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { useLinkSecret } from './link-secret.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** The data of an invitation. Rejects with 404 if the invitation is unknown, used or expired. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => call(invitationCalls.show, { params: { token }, signal }),
    // Not refetched while the user is typing, because that could remove the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function checkEmail(email: string, signal: AbortSignal) {
  // Text that cannot be an address is not sent, because each check counts towards the network's
  // hourly limit.
  if (!/.@./.test(email)) return registrationTexts.emailInvalid
  try {
    const { exists } = await call(registrationCalls.checkEmail, { query: { email }, signal })
    return exists ? registrationTexts.emailTaken : null
  } catch (error) {
    if (isStatus(error, 422)) return registrationTexts.emailInvalid
    throw error
  }
}

/**
 * The error to show on the email field; null if nobody has registered with the address. Makes no
 * request while the field is empty.
 */
export const useEmailCheck = (email: string) =>
  useQuery({
    queryKey: ['email-check', email],
    queryFn: ({ signal }) => checkEmail(email, signal),
    enabled: email !== '',
    // The server checks the address again on registration, so a failed check must not block the
    // form.
    retry: false,
  })

export interface RegistrationEntries {
  organisation: string
  name: string
  email: string
  password: string
  'password-confirmation': string
}

/**
 * Registers a user: with an invitation's token, in the inviting organisation; without one, in a new
 * organisation.
 */
function register({ organisation, ...form }: RegistrationEntries, invite?: string) {
  const where = invite === undefined ? { organisation } : { invite }
  return call(registrationCalls.register, { form: { ...form, ...where } })
}

interface Registering {
  invite: string | undefined
  onRegistered: (user: User) => void
}

export const useRegister = ({ invite, onRegistered }: Registering) =>
  useMutation({
    mutationFn: (entries: RegistrationEntries) => register(entries, invite),
    onSuccess: onRegistered,
  })

export const emptyForm: RegistrationEntries = {
  organisation: '',
  name: '',
  email: '',
  password: '',
  'password-confirmation': '',
}

/** The form's initial values, taken from the invitation. */
export const formFor = (invited: { invitee_email: string; name: string }) => ({
  ...emptyForm,
  email: invited.invitee_email,
  name: invited.name,
})

export const fieldNames = Object.keys(emptyForm)

/** The client-side checks. Only the server validates the email address. */
export const rules = {
  organisation: (name: string) => (name.trim() ? null : registrationTexts.organisationMissing),
  name: (name: string) => (name.trim() ? null : registrationTexts.nameMissing),
  email: (email: string) => (email.trim() ? null : fieldSentences.emailMissing),
  password: (password: string) =>
    password.length >= shortestPassword ? null : newPasswordTexts.short,
  'password-confirmation': (again: string, { password }: RegistrationEntries) =>
    again === password ? null : newPasswordTexts.differ,
}

/** Invited people do not enter an organisation's name, because they join an existing one. */
export const rulesForInvited = { ...rules, organisation: () => null }

const typingPause = 1000

/** The typed text, updated a second after the last key press, or immediately by `settle`. */
export function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  const settleLater = useDebouncedCallback(setSettled, typingPause)
  useEffect(() => settleLater(typed), [typed, settleLater])
  return { settled, settle: () => setSettled(typed) }
}

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
  const { formRef, focusFault } = useFaultFocus()
  const EmailField = invited ? KnownField : TextInput
  const form = useForm<RegistrationEntries>({
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
    if (emailFault) return focusFault()
    register.mutate(entries, {
      onError: (error) => {
        if (invited && isInvitationInvalid(error)) {
          void client.invalidateQueries({ queryKey: invitationKey(invited.token) })
        }
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
            {statusTextOf(register.error, registrationTexts.failed)}
          </Notice>
        ) : null}
        <RequiredNote>{words.requiredNote}</RequiredNote>
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
          maxLength={200}
          required
          showLabel={words.showPassword}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={required(registrationTexts.passwordAgain)}
          name="password-confirmation"
          autoComplete="new-password"
          maxLength={200}
          required
          showLabel={words.showPassword}
          {...form.getInputProps('password-confirmation')}
        />
        <SubmitButton busy={register.isPending} mt="xs">
          {registrationTexts.submit}
        </SubmitButton>
      </Stack>
    </form>
  )
}

interface JoinPageProps {
  token: string
  onRegistered: (user: User) => void
}

/** The page where an invited person signs up. */
export function JoinPage({ token, onRegistered }: JoinPageProps) {
  const { data: invitation, error, refetch } = useInvitation(token)
  if (isStatus(error, 404)) return <InvalidInvitation />
  return (
    <Entrance
      product={words.product}
      title={joinTexts.title}
      {...(invitation ? { purpose: joinTexts.purpose(invitation.organisation) } : {})}
      elsewhere={<ToLogIn email={invitation?.invitee_email} />}
    >
      <title>{`${joinTexts.title} · ${words.product}`}</title>
      {invitation ? (
        <RegistrationForm invited={{ token, ...invitation }} onRegistered={onRegistered} />
      ) : error ? (
        <Stack gap="md" align="flex-start">
          <Notice tone="error" detail={reasonOf(error)}>
            {joinTexts.loadFailed}
          </Notice>
          <Button onClick={() => refetch()}>{words.retry}</Button>
        </Stack>
      ) : (
        <Loading />
      )}
    </Entrance>
  )
}

const InvalidInvitation = () => (
  <Entrance product={words.product} title={joinTexts.invalid} purpose={joinTexts.invalidHint}>
    <title>{`${joinTexts.invalid} · ${words.product}`}</title>
    <Stack gap="lg" align="flex-start">
      <p>{joinTexts.invalidAdvice}</p>
      <Button component={Link} to="/login">
        {joinTexts.logIn}
      </Button>
    </Stack>
  </Entrance>
)

const ToLogIn = ({ email }: { email: string | undefined }) => (
  <>
    {registrationTexts.haveAccount}{' '}
    <Anchor component={Link} to="/login" state={{ email }}>
      {registrationTexts.logIn}
    </Anchor>
  </>
)

const Loading = () => (
  <div role="status" aria-label={words.loading}>
    <Skeleton height={20} mb="lg" />
    <Stack gap="lg">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={42} />
      ))}
    </Stack>
  </div>
)

interface RegistrationPageProps {
  /** The address to start with, if it was entered on the log-in page. */
  email: string
  onRegistered: (user: User) => void
}

export function RegistrationPage({ email, onRegistered }: RegistrationPageProps) {
  const [typed, setTyped] = useState(email)
  return (
    <Entrance
      product={words.product}
      title={registrationTexts.title}
      purpose={registrationTexts.purpose}
      elsewhere={
        <>
          {registrationTexts.haveAccount}{' '}
          <Anchor component={Link} to="/login" state={{ email: typed }}>
            {registrationTexts.logIn}
          </Anchor>
        </>
      }
    >
      <title>{`${registrationTexts.title} · ${words.product}`}</title>
      <RegistrationForm email={email} onTyped={setTyped} onRegistered={onRegistered} />
    </Entrance>
  )
}

/** `?token=` is an invitation token. Without one, the address is the one from the log-in page. */
export function SignUpPage() {
  const { token, email = '' } = useLinkSecret()
  const enter = useEnter('/admin')
  return token ? (
    <JoinPage token={token} onRegistered={enter} />
  ) : (
    <RegistrationPage email={email} onRegistered={enter} />
  )
}
