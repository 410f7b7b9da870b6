// Enough to tell a browser's bookings apart, and far too little to guess the rest of the token.
const markLength = 6

const keyOf = (name: string, mark: string) => `rundgang ${name} ${mark}`

/**
 * The token of the link that opened the page. It leaves the address bar, so that nobody reads or
 * copies it there and the browser's history does not keep it. The history entry keeps it for
 * reloading and going back, and the browser's storage for bookmarks: the address keeps the token's
 * first characters, by which this browser finds it again. Where storage is forbidden, only bookmarks
 * stop working.
 */
export function linkToken(name: string): string {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  const given = query.get(name)
  if (given === null) return history.state?.token ?? remembered(keyOf(name, hash.slice(1))) ?? ''
  const mark = given.slice(0, markLength)
  try {
    localStorage.setItem(keyOf(name, mark), given)
  } catch {
    // Storage is forbidden or full.
  }
  query.delete(name)
  const rest = query.size ? `?${query}` : ''
  history.replaceState({ ...history.state, token: given }, '', `${pathname}${rest}#${mark}`)
  return given
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
