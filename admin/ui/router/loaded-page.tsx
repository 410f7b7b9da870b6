import {
  type ComponentType,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react'
import type { Route } from './routes.ts'

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
export function LoadedPage({ load, missing }: LoadedPageProps) {
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
