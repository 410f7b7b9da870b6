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

interface RouterProps {
  /** The last route must match everything. */
  routes: Route[]
  /** Shown instead of a page that fails to render, until the next navigation. */
  broken: ReactNode
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
export function Router({ routes, broken, loading }: RouterProps) {
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
  const page = useMemo(() => render(match), [match])
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

function render(match: Match | undefined): ReactNode {
  let outlet: ReactNode = null
  for (const { element, load } of match?.chain.toReversed() ?? []) {
    const value = { params: match?.params ?? {}, outlet }
    outlet = (
      <RouteContext value={value}>
        {load ? <LoadedPage load={load} /> : (element ?? outlet)}
      </RouteContext>
    )
  }
  return outlet
}

function UntilElsewhere({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { key } = useLocation()
  const failedAt = useRef(key)
  useEffect(() => {
    if (key !== failedAt.current) onLeave()
  }, [key, onLeave])
  return children
}
