import { slotMailFooter } from './assignment-mails.ts'

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
