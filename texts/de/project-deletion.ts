import type { ProjectContents } from '#contract/project.ts'
import { bookings, number, slots } from './words.ts'

// Separate from project.ts, which is part of the dashboard's first load.

// The server stops counting at one more than this.
const countedTo = 10_000

const counted = (count: number, words: (count: number) => string) =>
  count > countedTo ? `mehr als ${words(countedTo)}` : words(count)

const sumOf = (of: ProjectContents) =>
  of.slots === 0
    ? 'Das Projekt hat keine Termine und keine Buchungen.'
    : `Gelöscht werden ${counted(of.slots, slots)} und ${of.bookings === 0 ? 'keine Buchungen' : counted(of.bookings, bookings)}.`

function upcomingOf({ bookings: all, upcoming_bookings: count }: ProjectContents) {
  if (all === 0) return ''
  if (count === 0) return 'Keine davon steht noch bevor, deshalb bekommt niemand eine Absage.'
  const verb = count === 1 ? 'steht' : 'stehen'
  const upcoming = counted(count, (shown) => number.format(shown))
  return `Davon ${verb} ${upcoming} noch bevor: Wer gebucht hat, bekommt eine Absage per E-Mail.`
}

export const projectDeletionTexts = {
  title: (name: string) => `Projekt „${name}“ löschen?`,
  question: 'Wirklich löschen? Alle Daten des Projekts gehen verloren!',
  counting: 'Termine und Buchungen werden gezählt …',
  countFailed: 'Die Termine und Buchungen konnten nicht gezählt werden.',
  contents: (of: ProjectContents) => [sumOf(of), upcomingOf(of)].join(' ').trim(),
  name: 'Name des Projekts',
  nameHint: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein.`,
  nameDiffers: 'Das ist nicht der Name dieses Projekts.',
  keep: 'Projekt behalten',
  delete: 'Projekt löschen',
  failed: 'Das Projekt wurde nicht gelöscht.',
}
