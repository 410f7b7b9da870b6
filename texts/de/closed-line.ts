import { dateSpan } from './time.ts'

/** For example `Do., 24. Dezember 2026` or `Do., 24. – Sa., 26. Dezember 2026`. */
export function closedSpan({ from, to }: { from: string; to: string }) {
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  return dateSpan(noonOf(from), noonOf(to), 'UTC')
}

/** The line for a closed day among the dashboard's slots. */
export const closedLine = (reason: string) => (reason ? `Geschlossen: ${reason}` : 'Geschlossen')
