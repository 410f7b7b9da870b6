import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import {
  type Blocked,
  BrowserHistory,
  hrefOf,
  type Match,
  matchPath,
  matchRoutes,
  type NavigateOptions,
  type Navigation,
  type Params,
  type Route,
  type ShouldBlock,
  type To,
} from './browser-history.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface RouterValue {
  history: BrowserHistory
  /**
   * The location of the rendered page. While a page is loading, the history is already at the next
   * location.
   */
  navigation: Navigation
}

export const RouterContext = createContext<RouterValue | null>(null)

const RouteContext = createContext<{ params: Params; outlet: ReactNode }>({
  params: {},
  outlet: null,
})

const OutletContext = createContext<unknown>(undefined)

export function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('there is no Router around this')
  return router
}

export const useLocation = () => useRouter().navigation.location

/** How the page was reached; a reload counts as `POP`. */
export const useNavigationType = () => useRouter().navigation.action

export const useNavigate = () => useRouter().history.navigate

export const useParams = () => useContext(RouteContext).params

export const useOutletContext = <Value,>() => useContext(OutletContext) as Value

/** Whether the current page is at `path` or, with `end: false`, below it. */
export const useIsAt = (path: string, options: { end: boolean }) =>
  matchPath(path, useLocation().pathname, options) !== undefined

type Change = (before: URLSearchParams) => URLSearchParams

export function useSearchParams() {
  const { history, navigation } = useRouter()
  const { search } = navigation.location
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const setParameters = useCallback(
    (change: Change, options?: NavigateOptions) => {
      const before = new URLSearchParams(history.navigation.location.search)
      history.navigate({ search: `?${change(before)}` }, options)
    },
    [history],
  )
  return [parameters, setParameters] as const
}

/** The navigation that `shouldBlock` has blocked; undefined if there is none. */
export function useBlocker(shouldBlock: ShouldBlock): Blocked | undefined {
  const { history } = useRouter()
  useEffect(() => history.block(shouldBlock))
  useEffect(
    () => () => {
      history.block(undefined)
      history.blocked?.reset()
    },
    [history],
  )
  return useSyncExternalStore(history.listenToBlocked, () => history.blocked)
}

type Load = NonNullable<Route['load']>

/** The pages' modules; null for one that could not be loaded. */
const pages = new Map<Load, Promise<ComponentType | null>>()

function fetched(load: Load): Promise<ComponentType | null> {
  const page = pages.get(load) ?? load().catch(() => null)
  pages.set(load, page)
  return page
}

interface LoadedPageProps {
  load: Load
  /** Renders a replacement for a page whose code could not be loaded. */
  missing: (retry: () => void) => ReactNode
}

/**
 * Loads a page's code. If that fails, because there is no connection or a new version has replaced
 * it, a message takes the page's place, and everything around it keeps working.
 */
function LoadedPage({ load, missing }: LoadedPageProps) {
  const [, setTries] = useState(0)
  const Page = use(fetched(load))
  if (Page) return <Page />
  const again = () => {
    pages.delete(load)
    // Keeps what is shown until the code has arrived.
    startTransition(() => setTries((tries) => tries + 1))
    return fetched(load)
  }
  return <Missing {...{ load, missing, again }} />
}

/** Whether this page can be loaded again, because otherwise reloading would lose it. */
const isReachable = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

interface MissingProps extends LoadedPageProps {
  again: () => Promise<ComponentType | null>
}

function Missing({ load, missing, again }: MissingProps) {
  const retry = async () => {
    // Most browsers request a module only once for each page load.
    if (!(await again()) && (await isReachable())) window.location.reload()
  }
  useEffect(() => {
    const onOnline = () => void retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  })
  // The next visit tries again.
  useEffect(() => () => void pages.delete(load), [load])
  return missing(() => void retry())
}

/**
 * Where a page is shown: `alone`, `within` a layout, or `over` another page that stays visible.
 */
export type PagePlace = 'alone' | 'within' | 'over'

type RenderMissing = (place: PagePlace, retry: () => void) => ReactNode

interface RouterProps {
  /** The last route must match everything. */
  routes: Route[]
  /** Shown instead of a page that fails to render, until the next navigation. */
  broken: ReactNode
  /** Renders a replacement for a page whose code could not be loaded. */
  missing: RenderMissing
  /**
   * Shown while the code of the first page is loading. On later navigations, the previous page
   * remains visible instead.
   */
  loading: ReactNode
}

/**
 * Renders the page for the current URL. Written for this app, because routing libraries are several
 * times larger.
 */
export function Router({ routes, broken, missing, loading }: RouterProps) {
  const [history] = useState(() => new BrowserHistory())
  const [navigation, setNavigation] = useState(history.navigation)
  // Runs before the page's effects, which may navigate immediately.
  useLayoutEffect(
    () =>
      history.listen((atOnce) => {
        const show = () => setNavigation(history.navigation)
        if (atOnce) flushSync(show)
        else startTransition(show)
      }),
    [history],
  )
  const router = useMemo(() => ({ history, navigation }), [history, navigation])
  const { pathname } = navigation.location
  const match = useMemo(() => matchRoutes(routes, pathname), [routes, pathname])
  const page = useMemo(() => render(match, missing), [match, missing])
  // Skipped for the first page, because the browser restores its scroll position on its own.
  const scrolled = match?.chain.find(({ staysBelow }) => staysBelow) ?? pathname
  const shown = useRef(scrolled)
  useLayoutEffect(() => {
    if (shown.current !== scrolled) window.scrollTo(0, history.scrolledTo())
    shown.current = scrolled
  }, [history, scrolled])
  const failure = (retry: () => void) => <UntilElsewhere onLeave={retry}>{broken}</UntilElsewhere>
  return (
    <RouterContext value={router}>
      <ErrorBoundary fallback={failure}>
        <Suspense fallback={loading}>{page}</Suspense>
      </ErrorBoundary>
    </RouterContext>
  )
}

function placeIn(chain: Route[]): PagePlace {
  if (chain.some(({ staysBelow }) => staysBelow)) return 'over'
  return chain.length > 1 ? 'within' : 'alone'
}

function render(match: Match | undefined, missing: RenderMissing): ReactNode {
  const chain = match?.chain ?? []
  const place = placeIn(chain)
  let outlet: ReactNode = null
  for (const { element, load } of chain.toReversed()) {
    const value = { params: match?.params ?? {}, outlet }
    outlet = (
      <RouteContext value={value}>
        {load ? (
          <LoadedPage load={load} missing={(retry) => missing(place, retry)} />
        ) : (
          (element ?? outlet)
        )}
      </RouteContext>
    )
  }
  return outlet
}

/** A replacement for something that failed, until the next navigation. */
export function UntilElsewhere({
  onLeave,
  children,
}: {
  onLeave: () => void
  children: ReactNode
}) {
  const { key } = useLocation()
  const failedAt = useRef(key)
  useEffect(() => {
    if (key !== failedAt.current) onLeave()
  }, [key, onLeave])
  return children
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  state?: unknown
}

/**
 * Whether the router handles a click. Other clicks open a new tab or window, or download the
 * target, and are left to the browser.
 */
const isForThisPage = (event: MouseEvent<HTMLAnchorElement>) =>
  event.currentTarget.target === '' &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the app. A link to the current page does not add an entry to the history. */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const { history, navigation } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isForThisPage(event)) return
    event.preventDefault()
    const { location } = history.navigation
    const replace = hrefOf(to, location) === hrefOf(location, location)
    history.navigate(to, { replace, state })
  }
  return <a {...props} href={hrefOf(to, navigation.location)} onClick={follow} />
}

/** Renders a route's child. The child reads `context` with `useOutletContext`. */
export const Outlet = ({ context }: { context?: unknown }) => (
  <OutletContext value={context}>{useContext(RouteContext).outlet}</OutletContext>
)

/** Navigates to `to` when rendered. */
export function Navigate({ to, state }: { to: To; state?: unknown }) {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    navigate(to, { replace: true, state })
  })
  return null
}

/**
 * Runs `act` once if the page was opened with this fragment in its URL, as soon as `act` is
 * defined.
 */
export function useFragmentOnce(fragment: string, act: (() => void) | undefined): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(hash === `#${fragment}`)
  useEffect(() => {
    if (!asked.current || !act) return
    asked.current = false
    // Removes the fragment, because otherwise `act` would run again when the user returns to this
    // page.
    navigate({ pathname, search }, { replace: true, state })
    act()
  }, [act, navigate, pathname, search, state])
}

/** Focuses the field that a link names after `#`, which may be far down a long form. */
export function useLinkedField(formRef: RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  // False after going back, because the browser then restores the scroll position.
  const followed = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!followed || !hash) return
    const field = formRef.current?.querySelector<HTMLElement>(
      `[name="${CSS.escape(hash.slice(1))}"]`,
    )
    field?.scrollIntoView({ block: 'center' })
    // Shows where the link led, even to mouse users.
    field?.focus({ preventScroll: true, focusVisible: true })
  }, [followed, hash, formRef])
}
