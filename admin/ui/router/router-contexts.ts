import { createContext, type ReactNode } from 'react'
import type { BrowserHistory, Navigation } from './browser-history.ts'
import type { Params } from './routes.ts'

interface RouterValue {
  history: BrowserHistory
  /**
   * The location of the rendered page. While a page is loading, the history is already at the next
   * location.
   */
  navigation: Navigation
}

export const RouterContext = createContext<RouterValue | null>(null)

export const RouteContext = createContext<{ params: Params; outlet: ReactNode }>({
  params: {},
  outlet: null,
})

export const OutletContext = createContext<unknown>(undefined)
