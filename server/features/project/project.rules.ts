/**
 * The name under which a time zone is stored; null if it is unknown. Intl accepts names that
 * Temporal refuses (`IST`), and databases read some short names as fixed offsets (`CET`), so only
 * the name of the place is stored.
 */
export function storedTimeZone(name: string): string | null {
  // Temporal would accept `+01:00` as a time zone, but that has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return new Intl.DateTimeFormat('de', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Whether a website may embed the form; undefined means our own pages. If the project lists no
 * websites, any website may.
 */
export const mayEmbed = (named: readonly string[], website: string | undefined): boolean =>
  website === undefined || named.length === 0 || named.includes(website)
