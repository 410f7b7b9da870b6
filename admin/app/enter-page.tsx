import { LogInPage } from '#admin/features/log-in/log-in-page.tsx'
import { useAsked, useEnter } from './session.ts'

export function EnterPage() {
  const { from, ended } = useAsked()
  return <LogInPage sessionOver={ended} onLoggedIn={useEnter(from)} />
}
