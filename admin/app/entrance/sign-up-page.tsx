import { JoinPage } from '#admin/features/registration/join-page.tsx'
import { RegistrationPage } from '#admin/features/registration/registration-page.tsx'
import { useEnter } from '../session/session.ts'
import { useLinkSecret } from './link-secret.ts'

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
