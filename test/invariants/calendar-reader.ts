import ICAL from 'ical.js'
import { parseICS } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'

/** Parses a calendar file with one event the way a calendar program would. */
export function readCalendar(text: string) {
  const [event] = readCalendars(text)
  if (!event) throw new Error('no event in the calendar file')
  return event
}

/** Parses a calendar file with many events the way a calendar program would. */
export function readCalendars(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => eventIn(calendar, component))
}

function eventIn(calendar: ICAL.Component, component: ICAL.Component) {
  const event = new ICAL.Event(component)
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    description: event.description,
    location: event.location,
    url: value('url'),
    status: value('status'),
    stamp: value('dtstamp'),
    organizer: value('organizer'),
    organizerName: String(component.getFirstProperty('organizer')?.getParameter('cn') ?? ''),
  }
}

/** Parses a calendar file with one event, using an independent parser. */
export function readCalendarOtherwise(text: string) {
  const { method, events = [] } = convertIcsCalendar(undefined, text)
  const [event, ...others] = events
  if (!event || others.length > 0) throw new Error('not one event in the calendar file')
  return {
    method,
    uid: event.uid,
    // This parser treats a sequence of 0 as missing.
    sequence: event.sequence ?? 0,
    start: event.start.date.toISOString(),
    end: event.end?.date.toISOString(),
    summary: event.summary,
    description: event.description,
    location: event.location ?? '',
    url: event.url ?? '',
    status: event.status,
    organizer: event.organizer?.email,
  }
}

/** Parses a calendar file with one event, using the parser many servers use. */
export function readCalendarByNode(text: string) {
  const { vcalendar, ...components } = parseICS(text)
  const [event] = Object.values(components).filter((component) => component?.type === 'VEVENT')
  if (!event) throw new Error('no event in the calendar file')
  return {
    method: event.method,
    uid: event.uid,
    sequence: Number(event.sequence),
    start: event.start.toISOString(),
    end: event.end?.toISOString(),
    status: event.status,
  }
}

/** The UIDs each of the three parsers finds in a file with many events. */
export function uidsIn(text: string): string[][] {
  const { vcalendar: _, ...components } = parseICS(text)
  return [
    readCalendars(text).map(({ uid }) => uid),
    (convertIcsCalendar(undefined, text).events ?? []).map(({ uid }) => uid),
    Object.values(components).flatMap((one) => (one?.type === 'VEVENT' ? [one.uid] : [])),
  ].map((uids) => uids.toSorted())
}

/** The kinds of components that each of the three parsers finds, such as `VEVENT`. */
export function componentsIn(text: string): string[][] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const { events = [], journals = [] } = convertIcsCalendar(undefined, text)
  const { vcalendar: _, ...components } = parseICS(text)
  return [
    calendar.getAllSubcomponents().map(({ name }) => name.toUpperCase()),
    [...events.map(() => 'VEVENT'), ...journals.map(() => 'VJOURNAL')],
    // The calendar's own properties stand here too, without a type.
    Object.values(components).flatMap((one) =>
      one?.type && one.type !== 'VCALENDAR' ? [one.type] : [],
    ),
  ]
}
