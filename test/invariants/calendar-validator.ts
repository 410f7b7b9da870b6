/**
 * Returns the violations of RFC 5545 in a calendar file, and of RFC 5546 for its method. Stricter
 * than the RFCs in one respect: times must be in UTC, because a time zone would need its rules in
 * the file.
 */
export function calendarFaults(file: string, contains: Contained = 'VEVENT'): string[] {
  const faults = lineFaults(file)
  const properties: Property[] = []
  for (const line of unfolded(file)) {
    const property = parsed(line)
    if (property) properties.push(property)
    else faults.push(`no content line: ${line}`)
  }
  const [calendar, ...others] = componentsOf(properties, faults)
  if (!calendar || others.length > 0) return [...faults, 'not one calendar']
  return [...faults, ...calendarComponentFaults(calendar, contains)]
}

/**
 * Returns the violations in the calendar files sent for one entry, which are given in the order
 * they were sent. Across the files, the UID must stay the same and SEQUENCE must increase.
 */
export function successionFaults(files: string[]): string[] {
  const faults = files.flatMap((file) => calendarFaults(file))
  const valuesOf = (name: string) => files.map((file) => firstValue(file, name))
  if (new Set(valuesOf('UID')).size !== 1) faults.push(`UIDs ${valuesOf('UID')}`)
  const sequences = valuesOf('SEQUENCE').map(Number)
  const rises = sequences.every((sequence, at) => at === 0 || sequence > (sequences[at - 1] ?? 0))
  if (!rises) faults.push(`SEQUENCE goes ${sequences}`)
  return faults
}

type Contained = 'VEVENT' | 'VJOURNAL'

interface Property {
  name: string
  parameters: string[]
  value: string
}

interface Component {
  name: string
  properties: Property[]
  components: Component[]
}

const firstValue = (file: string, name: string) =>
  unfolded(file)
    .map(parsed)
    .find((property) => property?.name === name)?.value

function lineFaults(file: string): string[] {
  const faults: string[] = []
  if (!file.endsWith('\r\n')) faults.push('the last line does not end')
  if (/[\r\n]/.test(file.replaceAll('\r\n', ''))) faults.push('a break that is not CRLF')
  for (const line of file.split('\r\n').slice(0, -1)) {
    if (Buffer.byteLength(line) > 75) faults.push(`longer than 75 octets: ${line}`)
    if (!line.isWellFormed()) faults.push(`a character is cut: ${line}`)
    // The format treats only spaces and tabs as blank; a Unicode separator is an ordinary
    // character.
    if (/^[ \t]*$/.test(line)) faults.push('an empty line')
    if (/[^\P{Cc}\t]/u.test(line)) faults.push(`a control character: ${JSON.stringify(line)}`)
  }
  return faults
}

const unfolded = (file: string) =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)

const quoted = '"[^"]*"'
const parameter = `;[A-Za-z0-9-]+=(?:${quoted}|[^";:,]*)(?:,(?:${quoted}|[^";:,]*))*`
const contentLine = new RegExp(`^([A-Za-z0-9-]+)((?:${parameter})*):(.*)$`, 's')

function parsed(line: string): Property | null {
  const [whole, name = '', parameters = '', value = ''] = contentLine.exec(line) ?? []
  if (whole === undefined) return null
  const each = parameters.match(new RegExp(parameter, 'g')) ?? []
  return { name: name.toUpperCase(), parameters: each, value }
}

function componentsOf(properties: Property[], faults: string[]): Component[] {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const property of properties) {
    const within = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const begun = { name: property.value, properties: [], components: [] }
      within.components.push(begun)
      open.push(begun)
    } else if (property.name === 'END') {
      if (within.name !== property.value) faults.push(`${property.value} ends in ${within.name}`)
      open.pop()
    } else within.properties.push(property)
  }
  if (open.length !== 1) faults.push(`${open.at(-1)?.name} does not end`)
  if (root.properties.length > 0) faults.push('something stands outside the calendar')
  return root.components
}

/** The properties allowed in a component, and how often each may occur. */
const calendarCounts = {
  once: ['PRODID', 'VERSION', 'METHOD'],
  // RFC 7986 adds properties for the feed as a whole.
  atMostOnce: ['CALSCALE', 'NAME', 'REFRESH-INTERVAL'],
}
const eventCounts = {
  // METHOD:PUBLISH and METHOD:CANCEL require an organiser and, for changes, a sequence number.
  once: ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'ORGANIZER', 'SEQUENCE', 'STATUS'],
  atMostOnce: ['DESCRIPTION', 'LOCATION', 'URL', 'TRANSP', 'CLASS', 'CREATED', 'LAST-MODIFIED'],
}
const countsOf: Record<Contained, typeof eventCounts> = {
  VEVENT: eventCounts,
  // RFC 5546, section 3.5.1
  VJOURNAL: {
    once: ['UID', 'DTSTAMP', 'DTSTART', 'DESCRIPTION', 'ORGANIZER'],
    atMostOnce: ['SUMMARY'],
  },
}

function countFaults({ name, properties }: Component, counts: typeof eventCounts): string[] {
  const howOften = (wanted: string) => properties.filter((one) => one.name === wanted).length
  const unknown = properties.filter(
    (one) => ![...counts.once, ...counts.atMostOnce].includes(one.name) && !/^X-/.test(one.name),
  )
  return [
    ...counts.once.filter((wanted) => howOften(wanted) !== 1).map((is) => `${name} not one ${is}`),
    ...counts.atMostOnce
      .filter((wanted) => howOften(wanted) > 1)
      .map((is) => `${name} twice ${is}`),
    ...unknown.map((one) => `${name} has no ${one.name}`),
  ]
}

function calendarComponentFaults(calendar: Component, contains: Contained): string[] {
  const [event, ...others] = calendar.components
  if (calendar.name !== 'VCALENDAR') return [`a ${calendar.name}, no calendar`]
  if (event?.name !== contains || others.length > 0) return [`not one ${contains}`]
  const counts = countsOf[contains]
  const faults = [...countFaults(calendar, calendarCounts), ...countFaults(event, counts)]
  if (event.components.length > 0) faults.push('something within the event')
  const all = [...calendar.properties, ...event.properties]
  const valueNamed = (name: string) => all.find((one) => one.name === name)?.value ?? ''
  const relations = contains === 'VEVENT' ? relationFaults(valueNamed) : []
  return [...faults, ...all.flatMap(valueFaults), ...relations]
}

// A backslash escapes one of four characters; an unescaped comma or semicolon begins another value.
const text = /^(?:[^\\,;]|\\[\\,;nN])*$/s
const uri = /^[a-z][a-z0-9+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i
const instant = /^\d{8}T\d{6}Z$/

const forms: Record<string, (value: string) => boolean> = {
  VERSION: (value) => value === '2.0',
  PRODID: (value) => value !== '' && text.test(value),
  METHOD: (value) => value === 'PUBLISH' || value === 'CANCEL',
  NAME: (value) => value !== '' && text.test(value),
  'REFRESH-INTERVAL': (value) => /^P(?:T?\d+[WDHMS])+$/.test(value),
  UID: (value) => value !== '' && text.test(value),
  SUMMARY: (value) => text.test(value),
  DESCRIPTION: (value) => text.test(value),
  LOCATION: (value) => text.test(value),
  SEQUENCE: (value) => /^\d{1,9}$/.test(value),
  STATUS: (value) => value === 'CONFIRMED' || value === 'CANCELLED',
  TRANSP: (value) => value === 'OPAQUE' || value === 'TRANSPARENT',
  DTSTAMP: isInstant,
  DTSTART: isInstant,
  DTEND: isInstant,
  URL: (value) => uri.test(value) && URL.canParse(value),
  ORGANIZER: (value) => uri.test(value) && /^mailto:[^@,?]+@[^@,?]+$/.test(value),
}

const valueFaults = ({ name, parameters, value }: Property): string[] => [
  ...(forms[name]?.(value) === false ? [`${name} is ${value}`] : []),
  ...(name.startsWith('DT') && parameters.length > 0 ? [`${name} with ${parameters}`] : []),
]

function relationFaults(valueNamed: (name: string) => string): string[] {
  const faults: string[] = []
  // Both times have the same format, so they can be compared as text.
  if (valueNamed('DTEND') <= valueNamed('DTSTART')) faults.push('it ends before it begins')
  const cancelled = valueNamed('STATUS') === 'CANCELLED'
  if (cancelled !== (valueNamed('METHOD') === 'CANCEL')) faults.push('METHOD and STATUS disagree')
  return faults
}

function isInstant(value: string): boolean {
  if (!instant.test(value)) return false
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(value) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  try {
    return Temporal.Instant.from(iso).toString() === iso
  } catch {
    return false
  }
}
