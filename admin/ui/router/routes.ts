import type { ComponentType, ReactNode } from 'react'

export interface Route {
  /**
   * Relative to its parent's path: `team/:list?/:id?`, or `*` for anything. The first match counts.
   * Without a path, a route only wraps its children, or is its parent's index page.
   */
  path?: string
  element?: ReactNode
  /** A page whose code is loaded on navigation. */
  load?: () => Promise<ComponentType>
  /** Its children are shown over it, so the page keeps its scroll position. */
  staysBelow?: boolean
  children?: Route[]
}

export type Params = Record<string, string | undefined>

export interface Match {
  /** From the outermost route to the page itself. */
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
 * Matches a whole path, or with `end: false` its beginning, against a pattern such as `/team/:id?`.
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
