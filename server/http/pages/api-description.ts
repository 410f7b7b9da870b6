/** The introduction to the API description. Developers read it, so it is in English. */
export const apiTitle = 'Rundgang API'

export const apiDescription = `All calls of Rundgang. Times are ISO 8601 in UTC, identifiers are UUIDs.
Every error is JSON with a \`code\` and a German sentence in \`message\`, for 422 also \`fields\`.
A request that fails before any call is chosen is answered 408 (too slow), 413 or 431 (too large) or
400 (unreadable), in the same form. Calls under \`/api/public\` may come from any website; all others
need the session that \`POST /api/token\` starts.`

/** The call groups in the order shown on the page, each with its path segments. */
const groups: [name: string, segments: string[]][] = [
  ['Bookings', ['booking', 'bookings', 'messages', 'unusual-bookings', 'holds', 'challenge']],
  [
    'Slots',
    [
      ...['slot', 'slots', 'timeslot', 'event', 'events', 'mine', 'walk_in'],
      ...['assign_staff', 'live', 'series', 'change'],
      ...['absence', 'offers'],
    ],
  ],
  ['Waiting list', ['waiting']],
  ['Variants', ['variants']],
  ['Projects', ['project', 'projects', 'offer', 'last_used_project', 'closed_days', 'holidays']],
  ['E-mail settings', ['settings']],
  ['Mails', ['mails']],
  ['Team', ['staff', 'users', 'invites']],
  ['Log-in', ['sign-on', 'second_factor']],
  ['Account', ['me', 'token', 'password', 'password-reset']],
  [
    'Organisation',
    ['registration', 'check-email', 'confirmation', 'organisation', 'second_factor', 'audit'],
  ],
  ['Personal data', ['booker']],
  ['Statistics', ['statistics', 'export', 'hours']],
]

export const apiGroups = groups.map(([name]) => ({ name }))

const groupOf = (segment: string) =>
  groups.find(([, segments]) => segments.includes(segment))?.[0] ?? segment

/** A call's group: the first noun in its path or, for a part of a project, that part. */
export function groupOfPath(url: string): string {
  const named = url
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .filter((segment) => !['api', 'admin', 'public'].includes(segment))
  const [first = '', second] = named
  const whole = first === 'projects' || first === 'users'
  return groupOf(whole && second ? second : first)
}
