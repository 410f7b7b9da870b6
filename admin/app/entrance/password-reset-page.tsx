import { useCallback } from 'react'
import { ResetPage } from '#admin/features/password/reset-page.tsx'
import { useNavigate } from '#admin/ui/router/hooks.ts'
import { useLinkSecret } from './link-secret.ts'

/** Without a token, the email address is the one entered on the log-in page. */
export function PasswordResetPage() {
  const { token, email = '' } = useLinkSecret()
  const navigate = useNavigate()
  const toLogIn = useCallback(
    () => navigate('/login', { replace: true, state: { email } }),
    [navigate, email],
  )
  return <ResetPage token={(email && token) || null} email={email} onDone={toLogIn} />
}
