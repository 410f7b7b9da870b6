import { domainToASCII } from 'node:url'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

export interface CalendarEntry {
  /** `PUBLISH` tells of a booking, `CANCEL` takes it back. */
  method: 'PUBLISH' | 'CANCEL'
  /** The same through the life of a booking, so that an entry is replaced and never doubled. */
  uid: string
  /** Higher than that of the file before. */
  sequence: number
  start: Temporal.Instant
  durationSeconds: number
  summary: string
  description: string
  /** Empty leaves it out. */
  location: string
  url: string
  /** When what the file tells happened. */
  stamp: Temporal.Instant
  organizer: { name: string; email: string }
}

const productId = '//Rundgang//Rundgang//DE'

/**
 * An iCalendar file (RFC 5545) with one event.
 * Times are in UTC: each program shows them in its owner's zone, on the days when the clocks change
 * as well. A local time would need the zone's rules (VTIMEZONE) in the file, and programs differ in
 * whether they believe those or their own.
 */
export function calendarFile(entry: CalendarEntry): string {
  const cancelled = entry.method === 'CANCEL'
  const calendar = ical({
    prodId: productId,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
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
  })
  // The last line ends like every other, which the library leaves out.
  return `${calendar.toString()}\r\n`
}

// The library refuses an empty name. CN is one line.
function organizer({ name, email }: CalendarEntry['organizer']) {
  const address = asUri(email)
  return { name: writable(name).replaceAll('\n', ' ') || address, email: address }
}

const nobody = 'no-reply@localhost'

/** An e-mail address as a `mailto:` link takes it: ASCII, and no sign that means more there. */
function asUri(email: string): string {
  const at = email.lastIndexOf('@')
  const host = domainToASCII(email.slice(at + 1))
  if (at < 1 || host === '') return nobody
  const local = encodeURIComponent(email.slice(0, at).toWellFormed())
  return `${local.replaceAll('%2B', '+')}@${host}`
}

// The library escapes these as in a text, which an address is not.
const withoutSeparators = (url: string) =>
  url.replaceAll(/[,;\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Without what a calendar file cannot hold: control characters and halves of characters. Blanks in
 * a row become one: where a line is folded, more could make a line of nothing but blanks, which
 * some programs take for the end of the file.
 */
const writable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\t ]+/g, ' ')
    .trim()

/** The address of a project as the place of an entry, as far as there is one. */
export const placeOf = (address: { street: string; postalCode: string; city: string }) =>
  [address.street, `${address.postalCode} ${address.city}`.trim()].filter(Boolean).join(', ')

/** The bare address of `Museum <info@museum.example>`. */
export const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
