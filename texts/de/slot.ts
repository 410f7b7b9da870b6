import type { Slot } from '#contract/slot.ts'
import { people, slots } from './words.ts'

export const slotTexts = {
  title: 'Termine',
  add: 'Termin anlegen',
  today: 'Heute',
  now: (time: string) => `Jetzt, ${time}`,
  daySum: (count: number, attendees: number) => `${slots(count)} · ${people(attendees)}`,
  zone: (slots: string, own: string) =>
    `Alle Zeiten gelten in der Zeitzone ${slots}. Ihr Gerät ist auf ${own} eingestellt.`,
  ownZone: (zone: string) => `Zeitzone ${zone}`,
  internal: 'Intern',
  taken: (booked: string, of: string) => `${booked} von ${of}`,
  offered: (places: number) => `${places} angeboten`,
  nearlyFull: 'fast voll',
  full: 'ausgebucht',
  more: (moment: string) => `Weitere Aktionen: ${moment}`,
  edit: 'Bearbeiten',
  comment: 'Kommentar',
  message: 'Nachricht an Gäste',
  move: 'Termin verlegen',
  callOff: 'Termin absagen',
  delete: 'Löschen',
  changeSeries: 'Serie ändern …',
  deleteSeries: 'Serie löschen …',
  ofSeries: 'Gehört zu einer Serie',
  /** `call_off_reason` is set only if the slot was called off. */
  deletedAt: (moment: string, { by, call_off_reason: reason }: NonNullable<Slot['deleted']>) =>
    `${reason == null ? 'Gelöscht' : 'Abgesagt'} am ${moment}${by && ` von ${by}`}${reason ? `. Grund: ${reason}` : ''}`,
  loadFailed: 'Die Termine konnten nicht geladen werden.',
  empty: 'Es gibt noch keine Termine.',
  emptyHint:
    'Ein Termin hat einen Beginn und eine Zahl von Plätzen. Sobald Sie einen anlegen, können Gäste ihn über Ihre Buchungsseite buchen.',
  emptyReadOnly: 'Sobald Termine angelegt sind, sehen Sie hier, was der Tag bringt.',
}

export const assignmentTexts = {
  assign: 'Team zuordnen',
  assignAt: (moment: string) => `Team zuordnen: ${moment}`,
  changeAt: (names: string, moment: string) => `${names}: Team ändern, ${moment}`,
}
