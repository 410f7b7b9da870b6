import { LogInPage } from '#admin/features/log-in/log-in-page.tsx'
import { useAsked, useEnter } from '../session/session.ts'

export function EnterPage() {
  const { from } = useAsked()
  return <LogInPage onLoggedIn={useEnter(from)} />
}
