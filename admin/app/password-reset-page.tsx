import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ResetPage } from '#admin/features/password/reset-page.tsx'

export function PasswordResetPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const typed = (useLocation().state as { email?: string } | null)?.email ?? ''
  const toLogIn = useCallback(() => void navigate('/login', { replace: true }), [navigate])
  const [token, email] = [parameters.get('token'), parameters.get('email')]
  return token && email ? (
    <ResetPage token={token} email={email} onDone={toLogIn} />
  ) : (
    <ResetPage token={null} email={typed} onDone={toLogIn} />
  )
}
