import { people, slots } from './words.ts'

const mostLines = 40

const listed = (lines: string[]) =>
  [
    ...lines.slice(0, mostLines).map((line) => `– ${line}`),
    ...(lines.length > mostLines
      ? [`… und ${lines.length - mostLines} weitere auf der Seite`]
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

interface OfferTold {
  name: string
  organisation: string
  lines: string[]
  link: string
}

export const offerSubject = (count: number, moment: string) =>
  count === 1 ? `Können Sie übernehmen? ${moment}` : `Können Sie übernehmen? ${slots(count)}`

export const offerText = ({ name, organisation, lines, link }: OfferTold) => `Guten Tag ${name},

${lines.length === 1 ? 'für diesen Termin wird jemand gesucht, der ihn leitet' : 'für diese Termine wird jemand gesucht, der sie leitet'}:

${listed(lines)}

Wer zuerst zusagt, übernimmt. Sie müssen nichts tun, wenn Sie nicht können; eine kurze Absage hilft uns aber.

${offerLink}:
${link}

Herzliche Grüße
${organisation}`

export const adminLink = 'Termine ohne Team ansehen'

interface AbsenceTold {
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

export const absenceText = ({ name, member, from, until, lines, link }: AbsenceTold) =>
  `Guten Tag ${name},

${member} fällt aus.

Von: ${from}
Bis: ${until}

Diese Termine sind jetzt ohne ${member} und dem Team angeboten:

${listed(lines)}

Sobald jemand zusagt, steht es im Dashboard. Sagt bis zur eingestellten Zeit niemand zu, schreiben wir Ihnen noch einmal.

${adminLink}:
${link}`

/** Adds the number of members asked to a slot's line; `ledNote` adds who leads the slot now. */
export const askedNote = (line: string, asked: number) =>
  asked === 0 ? `${line} (niemand ist frei)` : `${line} (${asked} gefragt)`
export const ledNote = (line: string, names: string) => `${line} (übernommen: ${names})`

interface UnledTold {
  name: string
  project: string
  lines: string[]
  link: string
}

export const unledSubject = (count: number, project: string) =>
  `Noch keine Zusage für ${slots(count)} in ${project}`

export const unledText = ({ name, project, lines, link }: UnledTold) => `Guten Tag ${name},

${lines.length === 1 ? 'für diesen Termin' : 'für diese Termine'} in ${project} hat noch niemand zugesagt:

${listed(lines)}

Auf der Seite können Sie noch einmal fragen, selbst jemanden einteilen oder absagen.

${adminLink}:
${link}`
