import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { forgetKept } from '#admin/api/kept.ts'
import { userKey } from '#admin/api/user.ts'
import type { ShouldBlock } from '#admin/ui/browser-history.ts'
import { LoadedDialog, topmostLayer, useFocusReturn } from '#admin/ui/loaded-dialog.tsx'
import {
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useOutletContext,
} from '#admin/ui/router.tsx'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'

/** The shell's outlet context: the user, the selected project, and callbacks for the pages. */
export interface CurrentOrganisation {
  user: User
  /** Undefined if the organisation has no projects. */
  project: Project | undefined
  /** Shown in place of a page, or part of a page, that needs a project. */
  noProjects: (level: 1 | 2) => ReactNode
  /** Shows a success message, which stays visible when another page opens. */
  onToast: (text: string) => void
  /** Reports whether the page has unsaved entries. */
  onUnsaved: (unsaved: boolean) => void
}

/** Like `CurrentOrganisation`, for pages that require a project. */
export interface CurrentProject extends CurrentOrganisation {
  project: Project
}

export const useCurrentOrganisation = () => useOutletContext<CurrentOrganisation>()
export const useCurrentProject = () => useOutletContext<CurrentProject>()

/** The page that required a log-in, and the address of the account to log in to, if it is known. */
interface Asked {
  from: string
  email: string
}

/**
 * Where to return after the log-in. Kept in the history state, which links on other sites cannot
 * set.
 */
export const askedState = (from: string): Partial<Asked> => ({ from })

export function useAsked(): Asked {
  const state = useLocation().state as Partial<Asked> | null
  return { from: state?.from ?? '/admin', email: state?.email ?? '' }
}

const arrival = { arrived: true }

/** Whether the user has just logged in. */
export const isArrival = (state: unknown) =>
  (state as Partial<typeof arrival> | null)?.arrived === true

/** Starts a new session, with an empty cache, on the requested page. */
export function useEnter(to: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User) => {
    forgetKept()
    client.removeQueries()
    client.setQueryData(userKey, user)
    navigate(to, { replace: true, state: arrival })
  }
}

const loadQuestion = () => import('./leaving-question.tsx')
const LeavingQuestion = lazy(async () => ({ default: (await loadQuestion()).LeavingQuestion }))

/**
 * Whether a navigation leaves the page. Replacing the query string only changes what the page
 * shows.
 */
const isElsewhere = ({
  currentLocation: from,
  nextLocation: to,
  historyAction,
}: Parameters<ShouldBlock>[0]) =>
  from.pathname !== to.pathname || (from.search !== to.search && historyAction !== 'REPLACE')

/**
 * Asks for confirmation before the user leaves an unsaved form: in a dialog for links within the
 * back office, and through the browser for everything else. If a dialog is open over the page, the
 * Back button closes the dialog instead of leaving. Both are handled here because the router
 * supports only one blocker at a time.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const closesLayer = useRef(false)
  const blocked = useBlocker((navigation) => {
    closesLayer.current = navigation.historyAction === 'POP' && topmostLayer() !== undefined
    return closesLayer.current || (unsaved && isElsewhere(navigation))
  })
  useEffect(() => {
    if (!blocked || !closesLayer.current) return
    const dismiss = topmostLayer()
    blocked.reset()
    dismiss?.()
  }, [blocked])
  useEffect(() => {
    if (!unsaved) return
    void loadQuestion().catch(() => {})
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const asking = blocked !== undefined && !closesLayer.current
  useFocusReturn(asking)
  const stay = () => blocked?.reset()

  return (
    <LoadedDialog opened={asking} onClose={stay}>
      {unsaved ? (
        <LeavingQuestion opened={asking} onStay={stay} onLeave={() => blocked?.proceed()} />
      ) : null}
    </LoadedDialog>
  )
}

/** Wraps pages that need a project. */
export function WithProject() {
  const place = useCurrentOrganisation()
  return place.project ? <Outlet context={place} /> : place.noProjects(1)
}
