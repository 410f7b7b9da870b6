import { whereTo } from './words.ts'

/** Bringing a cancelled booking back. */
export const bookingRestoreTexts = {
  restore: 'Wiederherstellen',
  restoreOf: (name: string) => `Wiederherstellen: ${name}`,
  title: 'Buchung wiederherstellen?',
  byGuest:
    'Der Gast hat diese Buchung selbst storniert. Bitte stellen Sie sie nur wieder her, wenn er das möchte.',
  hint: 'Die Buchung gilt wieder, mit derselben Nummer und demselben Link.',
  notify: 'Dem Gast die Bestätigung noch einmal senden',
  notifyHint: 'Ohne E-Mail erfährt der Gast davon nur, was Sie ihm selbst sagen.',
  submit: 'Wiederherstellen',
  keep: 'Storniert lassen',
  failed: 'Die Buchung wurde nicht wiederhergestellt.',
  done: (name: string, { isTold, filed }: { isTold: boolean; filed: boolean }) =>
    `Buchung von ${name} gilt wieder${isTold ? `, die Bestätigung ist ${whereTo(filed)}` : ''}`,
}
