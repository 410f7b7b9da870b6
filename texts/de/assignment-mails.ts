import { number, people } from './words.ts'

/** The facts about a slot in an email to its guide. */
interface Told {
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

const about = ({ variants, moment, place, project }: Told, when: string) =>
  [`Was: ${variants}`, `${when}: ${moment}`, place && `Wo: ${place}`, `Projekt: ${project}`]
    .filter(Boolean)
    .join('\n')

export const linkLabels = { toSlot: 'Termin ansehen', toDay: 'Diesen Tag ansehen' }

export const slotMailFooter =
  'Sie möchten solche E-Mails nicht? Sie können sie im Dashboard abschalten, im Menü unter „E-Mails an mich“.'

const ending = ({ organisation, link }: Told, label: string) => `${label}:
${link}

Herzliche Grüße
${organisation}

${slotMailFooter}`

/** The text of the email about each event. */
export const slotMailTexts = {
  slot_assigned: (told: Told) => `Guten Tag ${told.name},

Sie sind für einen Termin eingeteilt:

${about(told, 'Wann')}

Die angehängte Datei trägt den Termin in Ihren Kalender ein.

${ending(told, linkLabels.toSlot)}`,

  slot_moved: (told: Told) => `Guten Tag ${told.name},

ein Termin, für den Sie eingeteilt sind, hat eine neue Zeit:

${about(told, 'Neue Zeit')}

Mit der angehängten Datei rückt er auch in Ihrem Kalender an die neue Stelle.

${ending(told, linkLabels.toSlot)}`,

  slot_unassigned: (told: Told) => `Guten Tag ${told.name},

für diesen Termin sind Sie nicht mehr eingeteilt:

${about(told, 'Wann')}

Mit der angehängten Datei verschwindet er auch aus Ihrem Kalender.

${ending(told, linkLabels.toDay)}`,

  slot_withdrawn: (told: Told) => `Guten Tag ${told.name},

dieser Termin, für den Sie eingeteilt waren, fällt aus:

${about(told, 'Wann')}

Mit der angehängten Datei verschwindet er auch aus Ihrem Kalender.

${ending(told, linkLabels.toDay)}`,

  slot_called_off: (told: Told) => `Guten Tag ${told.name},

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
  `Sie leiten diesen Termin: ${variants}\n\n${linkLabels.toSlot}: ${link}`

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
