import { useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Blocked, NavigateOptions, ShouldBlock } from './browser-history.ts'
import { OutletContext, RouteContext, RouterContext } from './router-contexts.ts'
import { matchPath } from './routes.ts'

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

export const useOutletContext = <Value>() => useContext(OutletContext) as Value

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
