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
