/**
 * The token of the link that opened the page. It leaves the address bar, so that nobody reads or
 * copies it there, and the browser's history does not keep it. The history entry keeps it for
 * reloading and going back. Nothing is stored in the browser, as the form promises, so a bookmark
 * does not work: the email's link does.
 */
export function linkToken(name: string): string {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const given = query.get(name)
  if (given === null) return history.state?.token ?? ''
  query.delete(name)
  const rest = query.size ? `?${query}` : ''
  history.replaceState({ ...history.state, token: given }, '', pathname + rest)
  return given
}
