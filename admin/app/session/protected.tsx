import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useUser } from '#admin/features/log-in/user.ts'
import { useProjects } from '#admin/features/project/projects.ts'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Navigate } from '#admin/ui/router/outlet.tsx'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from '../entrance/bare-page.module.css'
import { Loading } from '../loading.tsx'
import { Shell } from '../shell/shell.tsx'
import { askedState } from './session.ts'
import { SessionOver } from './session-over.tsx'

/**
 * Everything under /admin: only with a user, else to the log-in and back again afterwards. Where a
 * session ends during work, the page stays, and a dialog over it asks to log in again.
 */
export function Protected() {
  const { data: user, error, refetch } = useUser()
  const { pathname, search } = useLocation()
  const lastUser = useRef<User>(null)
  // Logged in from the dialog's link, in another tab, or by a shared browser: the page on screen,
  // and all that was fetched for it, is the other person's.
  const isSomebodyElse =
    user && lastUser.current !== null && user.username !== lastUser.current.username
  if (isSomebodyElse) return <StartAnew />
  if (user) lastUser.current = user
  const worker = user ?? lastUser.current
  if (worker) {
    return (
      <>
        <ProtectedShell user={worker} />
        <SessionOver over={user === null} user={worker} />
      </>
    )
  }
  if (user === null) {
    return <Navigate to="/login" state={askedState(pathname + search)} />
  }
  return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
}

/** A whole new page, so that nothing of the session before stays in memory. */
function StartAnew() {
  useEffect(() => window.location.replace('/admin'), [])
  return <Loading />
}

function ProtectedShell({ user }: { user: User }) {
  const { data: projects, error, refetch } = useProjects()
  if (projects) return <Shell user={user} projects={projects} />
  return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
}

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <main className={classes.page}>
    <PageMessage
      alert
      level={1}
      title={shellTexts.loadFailed}
      action={<Button onClick={() => onRetry()}>{words.retry}</Button>}
    >
      {reasonOf(error)}
    </PageMessage>
  </main>
)
