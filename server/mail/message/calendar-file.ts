import { domainToASCII } from 'node:url'
import ical, {
  escape as escapeText,
  foldLines,
  formatDate,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { inParts } from '#server/in-parts.ts'

export interface CalendarEntry {
  /** `PUBLISH` adds or updates the entry, `CANCEL` removes it. */
  method: 'PUBLISH' | 'CANCEL'
  /** Constant for a booking, so that its entry is replaced and never duplicated. */
  uid: string
  /** Higher than in the previous file for the same entry. */
  sequence: number
  start: Temporal.Instant
  durationSeconds: number
  summary: string
  description: string
  /** Empty: omitted. */
  location: string
  url: string
  /** When the booking or its cancellation was made. */
  stamp: Temporal.Instant
  organizer: { name: string; email: string }
}

const productId = '//Rundgang//Rundgang//DE'

/**
 * An iCalendar file (RFC 5545) with one event. Times are in UTC, which programs convert to the
 * user's time zone, even on days when the clocks change. A local time would need the zone's rules
 * (VTIMEZONE) in the file, and programs differ in whether they apply those rules or their own.
 */
export const calendarFile = (entry: CalendarEntry): string => calendarOf(entry.method, [entry])

/**
 * Like `calendarFile`, but with many events. A file has a single method, so it publishes all of
 * them; cancelled events are marked by their status.
 */
export async function calendarFileOfMany<Item>(
  items: readonly Item[],
  entryOf: (item: Item) => CalendarEntry,
  about: CalendarFacts = {},
): Promise<string> {
  const files = await inParts(items, {
    size: 100,
    work: (part) => [calendarOf('PUBLISH', part.map(entryOf))],
  })
  const events = files.map((file) =>
    file.slice(file.indexOf(eventBegins), file.lastIndexOf(fileEnds)),
  )
  const empty = calendarOf('PUBLISH', [], about)
  const content = items.length === 0 && about.note ? noteOf(about.note) : events.join('')
  return `${empty.slice(0, empty.lastIndexOf(fileEnds))}${content}${fileEnds}`
}

const eventBegins = 'BEGIN:VEVENT\r\n'
const fileEnds = 'END:VCALENDAR\r\n'

/** Properties of a calendar feed as a whole. */
interface CalendarFacts {
  name?: string
  /** How often calendar programs should fetch the feed. */
  refreshSeconds?: number
  /** Written if there are no events. */
  note?: CalendarNote
}

export type CalendarNote = Pick<
  CalendarEntry,
  'uid' | 'stamp' | 'start' | 'summary' | 'description' | 'organizer'
>

/**
 * A journal entry, which calendar programs do not show among the appointments. vdirsyncer takes a
 * feed that has lost all its entries for a fault and keeps the last ones; a task would be shown, and
 * a time zone is no entry.
 */
function noteOf({ uid, stamp, start, summary, description, organizer: by }: CalendarNote): string {
  const { name, email } = organizer(by)
  const lines = [
    'BEGIN:VJOURNAL',
    `UID:${uid}`,
    `DTSTAMP:${formatDate(null, stamp)}`,
    `DTSTART:${formatDate(null, start)}`,
    `SUMMARY:${escapeText(writable(summary), false)}`,
    `DESCRIPTION:${escapeText(writable(description), false)}`,
    `ORGANIZER;CN="${escapeText(name, true)}":mailto:${email}`,
    'END:VJOURNAL',
  ]
  return `${foldLines(lines.join('\r\n'))}\r\n`
}

function calendarOf(
  method: CalendarEntry['method'],
  entries: CalendarEntry[],
  { name, refreshSeconds }: CalendarFacts = {},
): string {
  const calendar = ical({
    prodId: productId,
    method: method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name: writable(name) }),
    ...(refreshSeconds === undefined ? {} : { ttl: refreshSeconds }),
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry))
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

function eventOf(entry: CalendarEntry): ICalEventData {
  const cancelled = entry.method === 'CANCEL'
  return {
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.start,
    end: entry.start.add({ seconds: entry.durationSeconds }),
    stamp: entry.stamp,
    summary: writable(entry.summary),
    description: writable(entry.description),
    location: writable(entry.location) || null,
    url: withoutSeparators(entry.url),
    organizer: organizer(entry.organizer),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

// The library refuses an empty name, and the organiser's name (CN) must be a single line.
function organizer({ name, email }: CalendarEntry['organizer']) {
  const address = asUri(email)
  return { name: writable(name).replaceAll('\n', ' ') || address, email: address }
}

const nobody = 'no-reply@localhost'

/**
 * An email address for a `mailto:` link: ASCII, without characters that have a special meaning
 * there.
 */
function asUri(email: string): string {
  const at = email.lastIndexOf('@')
  const host = domainToASCII(email.slice(at + 1))
  if (at < 1 || host === '') return nobody
  const local = encodeURIComponent(email.slice(0, at).toWellFormed())
  return `${local.replaceAll('%2B', '+')}@${host}`
}

// The library would escape these characters as it does in text, which is wrong in a URL.
const withoutSeparators = (url: string) =>
  url.replaceAll(/[,;\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Removes characters that a calendar file cannot contain: control characters and lone surrogates.
 * Repeated spaces become one, because folding could otherwise produce a line consisting only of
 * spaces, which some programs mistake for the end of the file.
 */
const writable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\t ]+/g, ' ')
    .trim()

/** Extracts the address from a sender such as `Museum <info@museum.example>`. */
export const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
