import { useEffect } from 'react'
import { forgetKept } from '#admin/api/kept.ts'
import { LogInPage } from '#admin/features/log-in/log-in-page.tsx'
import { useAsked, useEnter } from '../session/session.ts'

export function EnterPage() {
  const { from } = useAsked()
  // Somebody else may log in next, so the previous user's data is removed from this device.
  useEffect(forgetKept, [])
  return <LogInPage onLoggedIn={useEnter(from)} />
}
