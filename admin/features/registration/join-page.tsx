import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { isStatus, reasonOf } from '#admin/api/api-error.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import type { User } from '#contract/staff.ts'
import { registrationTexts } from '#texts/de/entrance.ts'
import { joinTexts as texts } from '#texts/de/team.ts'
import { words } from '#texts/de/words.ts'
import { useInvitation } from './invitation.ts'
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
      title={texts.title}
      {...(invitation ? { purpose: texts.purpose(invitation.organisation) } : {})}
      elsewhere={<ToLogIn email={invitation?.invitee_email} />}
    >
      <title>{`${texts.title} · ${words.product}`}</title>
      {invitation ? (
        <RegistrationForm invited={{ token, ...invitation }} onRegistered={onRegistered} />
      ) : error ? (
        <Stack gap="md" align="flex-start">
          <Notice tone="error" detail={reasonOf(error)}>
            {texts.loadFailed}
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
  <Entrance product={words.product} title={texts.invalid} purpose={texts.invalidHint}>
    <title>{`${texts.invalid} · ${words.product}`}</title>
    <Stack gap="lg" align="flex-start">
      <p>{texts.invalidAdvice}</p>
      <Button component={Link} to="/login">
        {texts.logIn}
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
