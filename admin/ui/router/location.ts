export interface RouterLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Another one for each entry of the browser's history. */
  key: string
}

export type To = string | { pathname?: string; search?: string; hash?: string }

const orNone = (part: string | undefined, sign: string) => (part && part !== sign ? part : '')

/** The address that `to` leads to; what it leaves out of the path is the current one's. */
export function hrefOf(to: To, current: RouterLocation): string {
  if (typeof to === 'string') return to.startsWith('?') ? current.pathname + to : to
  const { pathname = current.pathname, search, hash } = to
  return pathname + orNone(search, '?') + orNone(hash, '#')
}
