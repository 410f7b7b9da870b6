import { useEffect } from 'react'
import { forgetKept } from '#admin/api/kept.ts'
import { LogInPage } from '#admin/features/log-in/log-in-page.tsx'
import { useUser } from '#admin/features/log-in/user.ts'
import { Navigate } from '#admin/ui/router/outlet.tsx'
import { useAsked, useEnter } from '../session/session.ts'

/** People who are logged in already are sent on. */
export function EnterPage() {
  const { from, email } = useAsked()
  const { data: user } = useUser()
  const enter = useEnter(from)
  // Somebody else may log in next, so the previous user's data is removed from this device.
  useEffect(() => {
    if (user === null) forgetKept()
  }, [user])
  return user ? <Navigate to={from} /> : <LogInPage email={email} onLoggedIn={enter} />
}
