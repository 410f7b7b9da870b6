import { useSearchParams } from 'react-router'
import { JoinPage } from '#admin/features/registration/join-page.tsx'
import { RegistrationPage } from '#admin/features/registration/registration-page.tsx'
import { useEnter } from './session.ts'

/** `?token=` is that of an invitation. */
export function SignUpPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  const enter = useEnter('/admin')
  return token ? (
    <JoinPage token={token} onRegistered={enter} />
  ) : (
    <RegistrationPage onRegistered={enter} />
  )
}
