import { minutesInWords, number, slots } from './words.ts'

export const slotChangeTexts = {
  title: 'Termine ändern',
  about: (count: number) => `${slots(count)} ausgewählt. Was soll sich ändern?`,
  aboutAll: 'Was soll sich an den ausgewählten Terminen ändern?',
  fields: 'Was soll sich ändern?',
  nothingChosen: 'Bitte wählen Sie mindestens eine Angabe aus, die sich ändern soll.',
  time: 'Uhrzeit',
  timeKind: 'Wie soll sich die Uhrzeit ändern?',
  newTime: 'Neue Uhrzeit',
  shift: 'Um Minuten verschieben',
  minutes: 'Minuten',
  direction: 'Richtung',
  later: 'später',
  earlier: 'früher',
  capacity: 'Plätze',
  newCapacity: 'Plätze je Termin',
  variants: 'Führungstypen',
  newVariants: 'Diese Führungstypen',
  team: 'Team',
  newTeam: 'Wer leitet die Termine?',
  teamHint: 'Mehrere wechseln sich von Termin zu Termin ab. Ohne Auswahl leitet sie niemand.',
  internal: 'Intern oder öffentlich',
  internalKind: 'Sichtbarkeit',
  isInternal: 'Intern: nicht auf Ihrer Website',
  isPublic: 'Öffentlich: auf Ihrer Website',
  comment: 'Kommentar',
  newComment: 'Neuer Kommentar',
  commentHint: 'Nur Ihr Team sieht ihn. Leer: Der Kommentar wird entfernt.',
  timeInvalid: 'Bitte geben Sie eine Uhrzeit ein.',
  minutesInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.439 ein.',
  capacityInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.',
  variantsInvalid: 'Wählen Sie mindestens einen Führungstyp aus.',
  preview: 'Vorschau ansehen',
  back: 'Zurück',
  store: (count: number) => `${slots(count)} ändern`,
  failed: 'Die Termine konnten nicht geändert werden. Es ist alles wie zuvor.',
}

const noOne = 'niemand'

/** The planned changes to the slots, before they are stored. */
export const slotChangeSummaryTexts = {
  time: (time: string) => `Uhrzeit → ${time}`,
  shift: (minutes: number) =>
    `Uhrzeit: ${minutesInWords(Math.abs(minutes) * 60)} ${minutes > 0 ? 'später' : 'früher'}`,
  capacity: (before: number | undefined, after: number) =>
    before === undefined
      ? `Plätze → ${number.format(after)}`
      : `Plätze: ${number.format(before)} → ${number.format(after)}`,
  variants: (names: string[]) => `Führungstypen → ${names.join(', ')}`,
  team: (names: string[]) =>
    `Wer führt → ${names.length > 1 ? `abwechselnd ${names.join(', ')}` : (names[0] ?? noOne)}`,
  internal: (internal: boolean) => `Sichtbarkeit → ${internal ? 'intern' : 'öffentlich'}`,
  comment: (comment: string) => (comment === '' ? 'Kommentar → leer' : `Kommentar → „${comment}“`),
  teamMails:
    'Wer hinzukommt oder wegfällt, bekommt eine E-Mail, außer diese Person hat das abgeschaltet.',
  timeMails: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
}

export const slotsDeletionTexts = {
  title: 'Termine löschen?',
  keep: 'Termine behalten',
  store: (count: number) => `${slots(count)} löschen`,
  failed: 'Die Termine konnten nicht gelöscht werden. Es ist alles wie zuvor.',
}
