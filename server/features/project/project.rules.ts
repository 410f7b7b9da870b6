/** Whether this is the IANA name of a time zone that the server knows. */
export function isTimeZone(name: string): boolean {
  // Temporal would accept `+01:00` as a time zone, but that has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('de', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Whether a website may embed the form; undefined means our own pages. If the project lists no
 * websites, any website may.
 */
export const mayEmbed = (named: readonly string[], website: string | undefined): boolean =>
  website === undefined || named.length === 0 || named.includes(website)
