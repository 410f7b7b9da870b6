import { bookings, people, slots } from './words.ts'

const longDay = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long' })

interface Subject {
  day: Temporal.PlainDate
  count: number
  people: number
  project: string
}

/** For example `Heute, 1. Dezember: 4 Termine, 61 Personen – Museum Alte Spinnerei`. */
export const morningSubject = ({ day, count, people: all, project }: Subject) =>
  `Heute, ${shortDay.format(day)}: ${count === 0 ? 'keine Termine' : `${slots(count)}, ${people(all)}`} – ${project}`

interface Line {
  /** For example `10:00–11:00 Uhr`. */
  span: string
  variants: string
  people: number
  places: number
  /** Empty if nobody leads the slot yet. */
  guides: string
  missing: number
}

/** For example `10:00–11:00 Uhr: Führung, 18 von 25 Personen, Grete Lange`. */
export const morningLine = ({ span, variants, people: come, places, guides, missing }: Line) =>
  [`${span}: ${variants}`, `${come} von ${people(places)}`, guides, missingWords(guides, missing)]
    .filter(Boolean)
    .join(', ')

function missingWords(guides: string, missing: number) {
  if (missing === 0) return ''
  return guides === ''
    ? 'noch ohne Team'
    : `es ${missing === 1 ? 'fehlt' : 'fehlen'} noch ${missing}`
}

interface Changes {
  booked: number
  bookedPeople: number
  cancelled: number
  cancelledPeople: number
  changed: number
  calledOff: number
}

interface Told {
  name: string
  project: string
  day: Temporal.PlainDate
  /** One line for each slot of the day. */
  lines: string[]
  people: number
  /** How many of the day's slots still need somebody to lead them. */
  unled: number
  changes: Changes
  /** Whether the email covers only the member's own slots. */
  isOwn: boolean
  link: string
}

export const dayAction = (isOwn: boolean) =>
  isOwn ? 'Meine Termine ansehen' : 'Den heutigen Tag ansehen'

const mostLines = 60

const listed = (lines: string[]) =>
  [
    ...lines.slice(0, mostLines).map((line) => `– ${line}`),
    ...(lines.length > mostLines ? [`… und ${lines.length - mostLines} weitere`] : []),
  ].join('\n')

export const morningText = (told: Told) =>
  [
    `Guten Morgen ${told.name},`,
    today(told),
    told.lines.length > 0 && listed(told.lines),
    told.lines.length > 1 && sum(told),
    changedLines(told),
    `${dayAction(told.isOwn)}:\n${told.link}`,
    'Diese E-Mail haben Sie selbst eingeschaltet. Ausschalten können Sie sie im Menü unter „E-Mails an mich“.',
  ]
    .filter(Boolean)
    .join('\n\n')

function today({ day, project, lines, isOwn }: Told) {
  const date = longDay.format(day)
  if (lines.length === 0) return `heute, ${date}, gibt es in ${project} keine Termine.`
  return isOwn
    ? `heute, ${date}, leiten Sie in ${project}:`
    : `heute, ${date}, stehen in ${project} an:`
}

const sum = ({ lines, people: all, unled }: Told) =>
  [
    `Zusammen sind das ${slots(lines.length)} und ${people(all)}.`,
    unled > 0 && `${slots(unled)} ${unled === 1 ? 'ist' : 'sind'} noch nicht ganz besetzt.`,
  ]
    .filter(Boolean)
    .join(' ')

function changedLines({ changes }: Told) {
  const { booked, bookedPeople, cancelled, cancelledPeople, changed, calledOff } = changes
  const lines = [
    booked > 0 && `${bookings(booked)} neu (${people(bookedPeople)})`,
    cancelled > 0 && `${bookings(cancelled)} storniert (${people(cancelledPeople)})`,
    changed > 0 && `${bookings(changed)} geändert`,
    calledOff > 0 && `${slots(calledOff)} abgesagt`,
  ].filter((line) => line !== false)
  return lines.length > 0 && `Neu seit gestern 7 Uhr, für heute und später:\n\n${listed(lines)}`
}
