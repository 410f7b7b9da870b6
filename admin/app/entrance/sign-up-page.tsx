import { JoinPage } from '#admin/features/registration/join-page.tsx'
import { RegistrationPage } from '#admin/features/registration/registration-page.tsx'
import { useEnter } from '../session/session.ts'
import { useLinkSecret } from './link-secret.ts'

/** `?token=` is an invitation token. */
export function SignUpPage() {
  const { token } = useLinkSecret()
  const enter = useEnter('/admin')
  return token ? (
    <JoinPage token={token} onRegistered={enter} />
  ) : (
    <RegistrationPage onRegistered={enter} />
  )
}
