import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from '../error-boundary.tsx'
import { BrowserHistory } from './browser-history.ts'
import { useLocation } from './hooks.ts'
import { LoadedPage } from './loaded-page.tsx'
import { RouteContext, RouterContext } from './router-contexts.ts'
import { type Match, matchRoutes, type Route } from './routes.ts'

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
