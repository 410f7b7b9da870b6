import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { isStatus, reasonOf } from '#admin/api/client.ts'
import { useEnter } from '#admin/shell/session.tsx'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Notice } from '#admin/ui/message.tsx'
import type { User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { joinTexts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useLinkSecret } from './link-secret.ts'
import { useInvitation } from './registration.ts'
import { RegistrationForm } from './registration-form.tsx'

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
