import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { userKey, useUser } from '#admin/api/user.ts'
import classes from '#admin/entrance/bare-page.module.css'
import { heldName } from '#admin/link/holder.ts'
import { useProjects } from '#admin/project/projects.ts'
import { Loading } from '#admin/themed.tsx'
import { usePrefetch } from '#admin/ui/hooks.ts'
import { useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import { NotLoaded, PageMessage, renewed } from '#admin/ui/message.tsx'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { askedState, useCurrentOrganisation } from './session.tsx'
import { Shell } from './shell.tsx'

const load = () => import('#admin/entrance/session-over-dialog.tsx')
const SessionOverDialog = lazy(async () => ({ default: (await load()).SessionOverDialog }))

interface SessionOverProps {
  over: boolean
  user: User
}

/** After the log-in, the page repeats its refused requests and continues. */
function SessionOver({ over, user }: SessionOverProps) {
  const client = useQueryClient()
  useFocusReturn(over)
  usePrefetch(load)
  const goOn = (again: User) => {
    client.setQueryData(userKey, again)
    dispatchEvent(new Event(renewed))
    void client.invalidateQueries()
  }
  return (
    <Suspense fallback={null}>
      {over ? <SessionOverDialog opened user={user} onLoggedIn={goOn} /> : null}
    </Suspense>
  )
}

interface ProtectedProps {
  /** Returns a replacement for `waiting` until the user and the projects are known. */
  until?: (waiting: ReactNode, failed: boolean) => ReactNode
}

const otherwise = (waiting: ReactNode) => waiting

/**
 * Guards /admin. Without a user, it redirects to the log-in page, which returns to the requested
 * page after the log-in. If the session ends while somebody is working, the page stays open, and a
 * dialog asks them to log in again.
 */
export function Protected({ until = otherwise }: ProtectedProps) {
  const { data: user, error, failureReason, refetch } = useUser()
  const { pathname, search } = useLocation()
  const lastUser = useRef<User>(null)
  // Another user has logged in through the dialog's link, in another tab or in a shared browser:
  // the current page and its data belong to the previous user.
  const isSomebodyElse =
    user && lastUser.current !== null && user.username !== lastUser.current.username
  if (isSomebodyElse) return <StartAnew />
  if (user) lastUser.current = user
  const worker = user ?? lastUser.current
  if (worker) {
    return (
      <>
        <ProtectedShell user={worker} until={until} />
        <SessionOver over={user === null} user={worker} />
      </>
    )
  }
  if (user === null) {
    // A guide with a personal link has opened the installed app, or the link in an email about a
    // slot.
    if (pathname === '/admin/mine' && heldName() !== undefined) {
      return <Navigate replace to="/meine-termine" />
    }
    return <Navigate replace to="/login" state={askedState(pathname + search)} />
  }
  return until(<Waiting error={error} onRetry={refetch} />, failureReason !== null)
}

/**
 * Starts again with a full page load, so that no data from the previous session stays in memory.
 */
function StartAnew() {
  useEffect(() => window.location.replace('/admin'), [])
  return <Loading />
}

function ProtectedShell({ user, until }: Required<ProtectedProps> & { user: User }) {
  const { data: projects, error, failureReason, refetch } = useProjects()
  if (projects) return <Shell user={user} projects={projects} />
  return until(<Waiting error={error} onRetry={refetch} />, failureReason !== null)
}

interface WaitingProps {
  error: Error | null
  onRetry: () => unknown
}

const Waiting = ({ error, onRetry }: WaitingProps) =>
  error ? (
    <main className={classes.page}>
      <NotLoaded level={1} title={shellTexts.loadFailed} error={error} onRetry={onRetry} />
    </main>
  ) : (
    <Loading />
  )

/**
 * Wraps pages for admins. If the user is not an admin, the server also refuses the requests that
 * these pages make.
 */
export function AdminsOnly() {
  const place = useCurrentOrganisation()
  if (place.user.admin) return <Outlet context={place} />
  return (
    <PageMessage
      level={1}
      title={shellTexts.adminsOnly}
      action={
        <Button component={Link} to="/admin">
          {shellTexts.toDashboard}
        </Button>
      }
    >
      {shellTexts.adminsOnlyHint}
    </PageMessage>
  )
}
