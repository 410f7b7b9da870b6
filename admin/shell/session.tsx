import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import {
  type BlockerFunction,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useOutletContext,
} from 'react-router'
import { forgetKept } from '#admin/api/kept.ts'
import { userKey } from '#admin/api/user.ts'
import {
  LoadedDialog,
  layerOpened,
  topmostLayer,
  useFocusReturn,
} from '#admin/ui/loaded-dialog.tsx'
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
  /** Undefined if none did: then people start where their work is. */
  from: string | undefined
  email: string
}

/**
 * Where to return after the log-in. Kept in the history state, which links on other sites cannot
 * set.
 */
export const askedState = (from: string): Partial<Asked> => ({ from })

export function useAsked(): Asked {
  const state = useLocation().state as Partial<Asked> | null
  // The product's own address leads to /admin, so nobody has asked for the dashboard by that.
  const from = state?.from && /^\/admin\/?$/.test(state.from) ? undefined : state?.from
  return { from, email: state?.email ?? '' }
}

/** Where somebody starts who did not ask for a page. Guides start with their own slots. */
export const startOf = ({ role }: User) => (role === 'guide' ? '/admin/mine' : '/admin')

const arrival = { arrived: true }

/** Whether the user has just logged in. */
export const isArrival = (state: unknown) =>
  (state as Partial<typeof arrival> | null)?.arrived === true

/** Starts a new session, with an empty cache, on the requested page, or where the user starts. */
export function useEnter(to?: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User) => {
    forgetKept()
    client.removeQueries()
    client.setQueryData(userKey, user)
    navigate(to ?? startOf(user), { replace: true, state: arrival })
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
}: Parameters<BlockerFunction>[0]) =>
  from.pathname !== to.pathname || (from.search !== to.search && historyAction !== 'REPLACE')

/**
 * Asks for confirmation before the user leaves an unsaved form: in a dialog for links within the
 * back office, and through the browser for everything else. If a dialog is open over the page, the
 * Back button closes the dialog instead of leaving. Both are handled here because the router
 * supports only one blocker at a time.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const closesLayer = useRef(false)
  const { undoing, blocked } = useHistoryEntry()
  const blocker = useBlocker((navigation) => {
    const isStep = navigation.historyAction === 'POP'
    closesLayer.current = isStep && topmostLayer() !== undefined
    const blocks = closesLayer.current || (unsaved && isElsewhere(navigation))
    undoing.current = isStep && blocks && entryIndex() !== undefined
    blocked.current = blocks
    return blocks
  })
  useEffect(() => {
    blocked.current = blocker.state === 'blocked'
    if (blocker.state !== 'blocked' || !closesLayer.current) return
    const dismiss = topmostLayer()
    blocker.reset()
    dismiss?.()
  }, [blocker, blocked])
  useEffect(() => {
    if (!unsaved) return
    void loadQuestion().catch(() => {})
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const asking = blocker.state === 'blocked' && !closesLayer.current
  useFocusReturn(asking)
  const stay = () => blocker.reset?.()

  return (
    <LoadedDialog opened={asking} onClose={stay}>
      {unsaved ? (
        <LeavingQuestion opened={asking} onStay={stay} onLeave={() => blocker.proceed?.()} />
      ) : null}
    </LoadedDialog>
  )
}

/** The number that the router gives to each of its entries in the browser's history. */
const entryIndex = () => (window.history.state as { idx?: number } | null)?.idx

/**
 * What the router's blocker needs around it: an entry before which it can stop, and patience with
 * a user who presses Back again before the first step has been undone.
 */
function useHistoryEntry() {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  /** The index of the page's entry, even while a blocked step is being undone. */
  const here = useRef(0)
  const undoing = useRef(false)
  /** Whether the user is asked whether to leave. Any navigation would close that question. */
  const blocked = useRef(false)
  useEffect(() => {
    // Not with each render: while a blocked step is being undone, the browser is at another entry.
    if (key) here.current = entryIndex() ?? here.current
  }, [key])
  useEffect(() => {
    // Without a second entry for the page, going back from the first one would leave for another
    // site before anything could block it.
    const cover = () => {
      if (here.current === 0 && !blocked.current) void navigate({ pathname, search }, { state })
    }
    window.addEventListener(layerOpened, cover)
    return () => window.removeEventListener(layerOpened, cover)
  }, [navigate, pathname, search, state])
  useEffect(() => {
    // The router takes the next step for its own way back, but the user may have pressed the Back
    // button again in the meantime.
    const onPop = (event: PopStateEvent) => {
      if (!undoing.current) return
      const steps = here.current - (entryIndex() ?? here.current)
      undoing.current = steps !== 0
      if (steps === 0) return
      event.stopImmediatePropagation()
      window.history.go(steps)
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
  return { undoing, blocked }
}

/** Wraps pages that need a project. */
export function WithProject() {
  const place = useCurrentOrganisation()
  return place.project ? <Outlet context={place} /> : place.noProjects(1)
}
