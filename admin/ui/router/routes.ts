import type { ComponentType, ReactNode } from 'react'

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
