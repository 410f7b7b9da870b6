import { bookings, number, people, slots } from './words.ts'

/** The facts about a slot in an email to its guide. */
interface AssignmentFacts {
  name: string
  organisation: string
  /** The names of all variants, such as `Führung, Kindergeburtstag`. */
  variants: string
  /** For example `Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr`. */
  moment: string
  /** Empty if not known. */
  place: string
  project: string
  /** Why the slot was called off; empty if no reason was given. */
  reason: string
  link: string
}

const about = ({ variants, moment, place, project }: AssignmentFacts, when: string) =>
  [`Was: ${variants}`, `${when}: ${moment}`, place && `Wo: ${place}`, `Projekt: ${project}`]
    .filter(Boolean)
    .join('\n')

export const linkLabels = { toSlot: 'Termin ansehen', toDay: 'Diesen Tag ansehen' }

export const slotMailFooter =
  'Sie möchten solche E-Mails nicht? Sie können sie im Dashboard abschalten, im Menü unter „E-Mails an mich“.'

const ending = ({ organisation, link }: AssignmentFacts, label: string) => `${label}:
${link}

Herzliche Grüße
${organisation}

${slotMailFooter}`

/** The text of the email about each event. */
export const slotMailTexts = {
  slot_assigned: (told: AssignmentFacts) => `Guten Tag ${told.name},

Sie sind für einen Termin eingeteilt:

${about(told, 'Wann')}

Die angehängte Datei trägt den Termin in Ihren Kalender ein.

${ending(told, linkLabels.toSlot)}`,

  slot_moved: (told: AssignmentFacts) => `Guten Tag ${told.name},

ein Termin, für den Sie eingeteilt sind, hat eine neue Zeit:

${about(told, 'Neue Zeit')}

Mit der angehängten Datei rückt er auch in Ihrem Kalender an die neue Stelle.

${ending(told, linkLabels.toSlot)}`,

  slot_unassigned: (told: AssignmentFacts) => `Guten Tag ${told.name},

für diesen Termin sind Sie nicht mehr eingeteilt:

${about(told, 'Wann')}

Mit der angehängten Datei verschwindet er auch aus Ihrem Kalender.

${ending(told, linkLabels.toDay)}`,

  slot_withdrawn: (told: AssignmentFacts) => `Guten Tag ${told.name},

dieser Termin, für den Sie eingeteilt waren, fällt aus:

${about(told, 'Wann')}

Mit der angehängten Datei verschwindet er auch aus Ihrem Kalender.

${ending(told, linkLabels.toDay)}`,

  slot_called_off: (told: AssignmentFacts) => `Guten Tag ${told.name},

dieser Termin, für den Sie eingeteilt waren, ist abgesagt:

${about(told, 'Wann')}${told.reason && `\nGrund: ${told.reason}`}

Wer gebucht hat, bekommt eine eigene E-Mail. Mit der angehängten Datei verschwindet der Termin auch aus Ihrem Kalender.

${ending(told, linkLabels.toDay)}`,
}

/**
 * The subjects of emails about assignments. `variants` is the shortened list; `moment` is, for
 * example, `Dienstag, 1. Dezember 2026, 10:00 Uhr`.
 */
export const slotMailSubjects = {
  slot_assigned: (variants: string, moment: string) => `Eingeteilt: ${variants} am ${moment}`,
  slot_moved: (variants: string, moment: string) => `Neue Zeit: ${variants} am ${moment}`,
  slot_unassigned: (variants: string, moment: string) =>
    `Nicht mehr eingeteilt: ${variants} am ${moment}`,
  slot_withdrawn: (variants: string, moment: string) => `Fällt aus: ${variants} am ${moment}`,
  slot_called_off: (variants: string, moment: string) => `Abgesagt: ${variants} am ${moment}`,
}

/**
 * Shortens a list of variants to the first one and the number of others, to keep the line short.
 */
export const shortly = ([first = '', ...others]: string[]) =>
  others.length > 0 ? `${first} und ${others.length} weitere` : first

export const entrySummary = (variants: string, project: string) => `${variants} – ${project}`
export const entrySummaryGone = {
  slot_unassigned: (summary: string) => `Nicht mehr eingeteilt: ${summary}`,
  slot_withdrawn: (summary: string) => `Fällt aus: ${summary}`,
  slot_called_off: (summary: string) => `Abgesagt: ${summary}`,
}
export const entryDescription = (variants: string, link: string) =>
  `Sie sind für diesen Termin eingeteilt: ${variants}\n\n${linkLabels.toSlot}: ${link}`

interface Booked {
  people: number
  places: number
  /** Empty if there is none. */
  meetingPoint: string
}

/** How many people are coming, for the calendar feed, which does not name anybody. */
export const entryPeople = ({ people: count, places, meetingPoint }: Booked) =>
  [
    `${people(count)} angemeldet, Platz für ${number.format(places)}`,
    meetingPoint && `Treffpunkt: ${meetingPoint}`,
  ]
    .filter(Boolean)
    .join('\n')

export const feedName = (organisation: string) => `Meine Termine – ${organisation}`

export const entryDescriptionGone = {
  slot_unassigned: 'Für diesen Termin sind Sie nicht mehr eingeteilt.',
  slot_withdrawn: 'Dieser Termin fällt aus.',
  slot_called_off: 'Dieser Termin ist abgesagt.',
}

/**
 * The changes to a guide's slots, as lines such as `Dienstag, 1. Dezember 2026, 10:00 Uhr:
 * Führung`.
 */
interface ChangedSlots {
  name: string
  organisation: string
  project: string
  added: string[]
  moved: string[]
  gone: string[]
  /** Why slots were called off. */
  reasons: string[]
  /** The address of the dashboard. */
  link: string
}

const mostLines = 40

const section = (title: string, lines: string[]) =>
  lines.length === 0
    ? ''
    : [
        `${title} (${lines.length}):`,
        ...lines.slice(0, mostLines).map((line) => `– ${line}`),
        ...(lines.length > mostLines
          ? [`… und ${lines.length - mostLines} weitere, alle in der angehängten Datei`]
          : []),
      ].join('\n')

const counted = ({ added, moved, gone }: Pick<ChangedSlots, 'added' | 'moved' | 'gone'>) =>
  [
    added.length > 0 && `${added.length} neu`,
    moved.length > 0 && `${moved.length} mit neuer Zeit`,
    gone.length > 0 && `${gone.length} entfallen`,
  ]
    .filter(Boolean)
    .join(', ')

export const changedSlotsLink = 'Termine ansehen'

export const changedSlotsSubject = (
  slots: Pick<ChangedSlots, 'added' | 'moved' | 'gone' | 'project'>,
) => `Ihre Termine in ${slots.project}: ${counted(slots)}`

export const changedSlotsText = (told: ChangedSlots) => `Guten Tag ${told.name},

Ihre Termine in ${told.project} haben sich geändert.

${[
  section('Neu für Sie', told.added),
  section('Neue Zeit', told.moved),
  section('Nicht mehr für Sie', told.gone),
  told.reasons.map((reason) => `Abgesagt, Grund: ${reason}`).join('\n'),
]
  .filter(Boolean)
  .join('\n\n')}

Die angehängte Datei bringt alle Änderungen in Ihren Kalender.

${changedSlotsLink}:
${told.link}

Herzliche Grüße
${told.organisation}

${slotMailFooter}`

export const movedLine = (moment: string, before: string) => `${moment} (bisher: ${before})`

export const slotLine = (moment: string, variants: string) => `${moment}: ${variants}`

const mostOfferLines = 40

const listed = (lines: string[]) =>
  [
    ...lines.slice(0, mostOfferLines).map((line) => `– ${line}`),
    ...(lines.length > mostOfferLines
      ? [`… und ${lines.length - mostOfferLines} weitere auf der Seite`]
      : []),
  ].join('\n')

/** For example `Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr: Führung, 24 Personen, am Markt`. */
export const offeredLine = ({ moment, variants, count, place }: OfferedLine) =>
  [`${moment}: ${variants}`, people(count), place].filter(Boolean).join(', ')

interface OfferedLine {
  moment: string
  variants: string
  /** The number of people. */
  count: number
  /** Empty if not known. */
  place: string
}

export const offerLink = 'Zusagen oder absagen'

interface OfferFacts {
  name: string
  organisation: string
  lines: string[]
  link: string
}

export const offerSubject = (count: number, moment: string) =>
  count === 1 ? `Können Sie übernehmen? ${moment}` : `Können Sie übernehmen? ${slots(count)}`

export const offerText = ({ name, organisation, lines, link }: OfferFacts) => `Guten Tag ${name},

${lines.length === 1 ? 'für diesen Termin wird ein Guide gesucht' : 'für diese Termine werden Guides gesucht'}:

${listed(lines)}

Wer zuerst zusagt, übernimmt. Sie müssen nichts tun, wenn Sie nicht können; eine kurze Absage hilft uns aber.

${offerLink}:
${link}

Herzliche Grüße
${organisation}`

export const adminLink = 'Termine ohne Team ansehen'

interface AbsenceFacts {
  name: string
  /** The member who is absent. */
  member: string
  from: string
  until: string
  lines: string[]
  link: string
}

export const absenceSubject = (member: string, count: number) =>
  `${member} fällt aus: ${slots(count)}`

export const absenceText = ({ name, member, from, until, lines, link }: AbsenceFacts) =>
  `Guten Tag ${name},

${member} fällt aus.

Von: ${from}
Bis: ${until}

Diese Termine sind jetzt ohne ${member}, das Team ist angefragt:

${listed(lines)}

Sobald jemand zusagt, steht es im Dashboard. Sagt bis zur eingestellten Zeit niemand zu, schreiben wir Ihnen noch einmal.

${adminLink}:
${link}`

/** Adds the number of members asked to a slot's line; `ledNote` adds who leads the slot now. */
export const askedNote = (line: string, asked: number) =>
  asked === 0 ? `${line} (niemand ist frei)` : `${line} (${asked} gefragt)`
export const ledNote = (line: string, names: string) => `${line} (übernommen: ${names})`

interface UnledFacts {
  name: string
  project: string
  lines: string[]
  link: string
}

export const unledSubject = (count: number, project: string) =>
  `Noch keine Zusage für ${slots(count)} in ${project}`

export const unledText = ({ name, project, lines, link }: UnledFacts) => `Guten Tag ${name},

${lines.length === 1 ? 'für diesen Termin' : 'für diese Termine'} in ${project} hat noch niemand zugesagt:

${listed(lines)}

Auf der Seite können Sie noch einmal fragen, selbst jemanden einteilen oder absagen.

${adminLink}:
${link}`

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

interface MorningFacts {
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

const mostMorningLines = 60

const listedSlots = (lines: string[]) =>
  [
    ...lines.slice(0, mostMorningLines).map((line) => `– ${line}`),
    ...(lines.length > mostMorningLines
      ? [`… und ${lines.length - mostMorningLines} weitere`]
      : []),
  ].join('\n')

export const morningText = (told: MorningFacts) =>
  [
    `Guten Morgen ${told.name},`,
    today(told),
    told.lines.length > 0 && listedSlots(told.lines),
    told.lines.length > 1 && sum(told),
    changedLines(told),
    `${dayAction(told.isOwn)}:\n${told.link}`,
    'Diese E-Mail haben Sie selbst eingeschaltet. Ausschalten können Sie sie im Menü unter „E-Mails an mich“.',
  ]
    .filter(Boolean)
    .join('\n\n')

function today({ day, project, lines, isOwn }: MorningFacts) {
  const date = longDay.format(day)
  if (lines.length === 0) return `heute, ${date}, gibt es in ${project} keine Termine.`
  return isOwn
    ? `heute, ${date}, sind Sie in ${project} eingeteilt:`
    : `heute, ${date}, stehen in ${project} an:`
}

const sum = ({ lines, people: all, unled }: MorningFacts) =>
  [
    `Zusammen sind das ${slots(lines.length)} und ${people(all)}.`,
    unled > 0 && `${slots(unled)} ${unled === 1 ? 'ist' : 'sind'} noch nicht ganz besetzt.`,
  ]
    .filter(Boolean)
    .join(' ')

function changedLines({ changes }: MorningFacts) {
  const { booked, bookedPeople, cancelled, cancelledPeople, changed, calledOff } = changes
  const lines = [
    booked > 0 && `${bookings(booked)} neu (${people(bookedPeople)})`,
    cancelled > 0 && `${bookings(cancelled)} storniert (${people(cancelledPeople)})`,
    changed > 0 && `${bookings(changed)} geändert`,
    calledOff > 0 && `${slots(calledOff)} abgesagt`,
  ].filter((line) => line !== false)
  return (
    lines.length > 0 && `Neu seit gestern 7 Uhr, für heute und später:\n\n${listedSlots(lines)}`
  )
}
