import type { ComponentType, ReactNode } from 'react'

export interface RouterLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Unique for each entry in the browser's history. */
  key: string
}

export type To = string | { pathname?: string; search?: string; hash?: string }

const orNone = (part: string | undefined, sign: string) => (part && part !== sign ? part : '')

/** The URL of `to`, resolved relative to the current location. */
export function hrefOf(to: To, current: RouterLocation): string {
  if (typeof to === 'string') return to.startsWith('?') ? current.pathname + to : to
  const { pathname = current.pathname, search, hash } = to
  return pathname + orNone(search, '?') + orNone(hash, '#')
}

type HistoryAction = 'POP' | 'PUSH' | 'REPLACE'

export interface Navigation {
  location: RouterLocation
  action: HistoryAction
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  /** Whether the new page must be rendered before `navigate` returns. */
  flushSync?: boolean
}

/** A blocked navigation. */
export interface Blocked {
  proceed: () => void
  reset: () => void
}

export type ShouldBlock = (navigation: {
  currentLocation: RouterLocation
  nextLocation: RouterLocation
  historyAction: HistoryAction
}) => boolean

interface Entry {
  usr: unknown
  key: string
  /**
   * The index of the history entry. The difference between two indexes is the number of steps to
   * undo.
   */
  idx: number
}

const entry = () => window.history.state as Partial<Entry> | null

const newKey = () => Math.random().toString(36).slice(2, 10)

function readLocation(): RouterLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
}

/** Wraps the browser's history, so that every navigation can be blocked. */
export class BrowserHistory {
  navigation: Navigation = { location: readLocation(), action: 'POP' }
  blocked: Blocked | undefined
  #index: number
  #shouldBlock: ShouldBlock | undefined
  #listener: ((flushSync: boolean) => void) | undefined
  readonly #blockedListeners = new Set<() => void>()
  /** Runs once the browser is back at the entry a blocked step started from. */
  #afterRevert: (() => void) | undefined
  #passing = false
  readonly #scrolled = new Map<string, number>()

  constructor() {
    this.#index = entry()?.idx ?? 0
    if (entry()?.idx === undefined) this.#numberEntry()
  }

  /**
   * Adds a second history entry for the current page. Without it, going back from the first entry
   * would leave for another site before anything could block it.
   */
  coverFirstEntry(): void {
    if (!this.#shouldBlock || this.#index > 0) return
    this.#index = 1
    window.history.pushState({ ...entry(), idx: this.#index }, '')
  }

  listen(listener: (flushSync: boolean) => void): () => void {
    this.#listener = listener
    window.addEventListener('popstate', this.#onPop)
    return () => {
      this.#listener = undefined
      window.removeEventListener('popstate', this.#onPop)
    }
  }

  /** Sets the only blocker; the router supports one at a time. */
  block(shouldBlock: ShouldBlock | undefined): void {
    this.#shouldBlock = shouldBlock
  }

  readonly listenToBlocked = (listener: () => void) => {
    this.#blockedListeners.add(listener)
    return () => void this.#blockedListeners.delete(listener)
  }

  readonly navigate = (to: To, { replace, state, flushSync }: NavigateOptions = {}) => {
    const url = new URL(hrefOf(to, this.navigation.location), window.location.href)
    const { pathname, search, hash } = url
    const location = { pathname, search, hash, state: state ?? null, key: newKey() }
    const action = replace ? 'REPLACE' : 'PUSH'
    const write = () => {
      if (!replace) this.#index += 1
      const written: Entry = { usr: location.state, key: location.key, idx: this.#index }
      if (replace) window.history.replaceState(written, '', url)
      else window.history.pushState(written, '', url)
      this.#arrive({ location, action }, flushSync)
    }
    if (this.#blocks({ location, action })) this.#setBlocked(write)
    else write()
  }

  readonly #onPop = () => {
    if (this.#afterRevert) return this.#onReverted(this.#afterRevert)
    const location = readLocation()
    const index = entry()?.idx
    if (index === undefined) {
      // The browser has followed a link within the page on its own.
      this.#index += 1
      this.#numberEntry()
      return this.#arrive({ location, action: 'POP' })
    }
    const steps = index - this.#index
    const passing = this.#passing
    this.#passing = false
    if (!passing && steps !== 0 && this.#blocks({ location, action: 'POP' })) {
      return this.#revert(steps)
    }
    this.#index = index
    this.#arrive({ location, action: 'POP' })
  }

  /** The scroll position to restore: where the user was when they last left the current page. */
  scrolledTo(): number {
    const { location, action } = this.navigation
    return (action === 'POP' && this.#scrolled.get(location.key)) || 0
  }

  #revert(steps: number): void {
    this.#afterRevert = () => {}
    window.history.go(-steps)
    const goAgain = () => {
      this.#passing = true
      window.history.go(steps)
    }
    this.#setBlocked(() => {
      if (this.#afterRevert) this.#afterRevert = goAgain
      else goAgain()
    })
  }

  #onReverted(then: () => void): void {
    const steps = (entry()?.idx ?? this.#index) - this.#index
    // The user has pressed the Back button again in the meantime.
    if (steps !== 0) {
      window.history.go(-steps)
    } else {
      this.#afterRevert = undefined
      then()
    }
  }

  #blocks({ location, action }: Navigation): boolean {
    const step = {
      currentLocation: this.navigation.location,
      nextLocation: location,
      historyAction: action,
    }
    return this.#shouldBlock?.(step) ?? false
  }

  #setBlocked(proceed: () => void): void {
    const reset = () => this.#unblock()
    this.blocked = {
      reset,
      proceed: () => {
        reset()
        proceed()
      },
    }
    for (const listener of this.#blockedListeners) listener()
  }

  #unblock(): void {
    this.blocked = undefined
    for (const listener of this.#blockedListeners) listener()
  }

  #arrive(navigation: Navigation, flushSync = false): void {
    this.#scrolled.set(this.navigation.location.key, window.scrollY)
    this.navigation = navigation
    if (this.blocked) this.#unblock()
    this.#listener?.(flushSync)
  }

  #numberEntry(): void {
    window.history.replaceState({ ...entry(), idx: this.#index }, '')
  }
}

export interface Route {
  /**
   * The path relative to the parent's, such as `team/:list?/:id?`, or `*` for anything. The first
   * route that matches is used. A route without a path only wraps its children, or is its parent's
   * index page.
   */
  path?: string
  element?: ReactNode
  /** Loads the page's code on navigation. */
  load?: () => Promise<ComponentType>
  /** Whether the page remains visible below its children, and so keeps its scroll position. */
  staysBelow?: boolean
  children?: Route[]
}

export type Params = Record<string, string | undefined>

export interface Match {
  /** The matching routes, from the outermost one to the page itself. */
  chain: Route[]
  params: Params
}

const segmentPattern = (segment: string) => {
  if (segment === '*') return '(?:/.*)?'
  if (!segment.startsWith(':')) return `/${segment}`
  return segment.endsWith('?')
    ? `(?:/(?<${segment.slice(1, -1)}>[^/]+))?`
    : `/(?<${segment.slice(1)}>[^/]+)`
}

/**
 * Matches a path against a pattern such as `/team/:id?`. With `end: false`, only the beginning of
 * the path must match.
 */
export function matchPath(path: string, pathname: string, { end = true } = {}): Params | undefined {
  const pattern = path.split('/').filter(Boolean).map(segmentPattern).join('')
  const found = new RegExp(`^${pattern}${end ? '/*$' : '(?:/|$)'}`, 'i').exec(pathname)
  if (!found) return undefined
  const named = Object.entries(found.groups ?? {})
  return Object.fromEntries(named.map(([name, value]) => [name, value && decoded(value)]))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export function matchRoutes(routes: Route[], pathname: string, above = ''): Match | undefined {
  for (const route of routes) {
    const path = `${above}/${route.path ?? ''}`
    if (route.children) {
      const match = matchRoutes(route.children, pathname, path)
      if (match) return { ...match, chain: [route, ...match.chain] }
    } else {
      const params = matchPath(path, pathname)
      if (params) return { chain: [route], params }
    }
  }
  return undefined
}
