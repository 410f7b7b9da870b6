import { createContext, type ReactNode } from 'react'
import type { BrowserHistory, Navigation } from './browser-history.ts'
import type { Params } from './routes.ts'

interface RouterValue {
  history: BrowserHistory
  /** The location of the rendered page; the history may be ahead while a page is loading. */
  navigation: Navigation
}

export const RouterContext = createContext<RouterValue | null>(null)

export const RouteContext = createContext<{ params: Params; outlet: ReactNode }>({
  params: {},
  outlet: null,
})

export const OutletContext = createContext<unknown>(undefined)
