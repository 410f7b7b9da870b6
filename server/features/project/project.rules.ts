/** Whether this is the IANA name of a time zone that the server knows. */
export function isTimeZone(name: string): boolean {
  // `+01:00` would be a time zone to Temporal, but one without the change of the clocks.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('de', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether a form may stand on a website, unset for our own pages; none named: on all. */
export const mayEmbed = (named: readonly string[], website: string | undefined): boolean =>
  website === undefined || named.length === 0 || named.includes(website)
