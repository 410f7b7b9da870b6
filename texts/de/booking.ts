import { number } from './words.ts'

export const bookingTexts = {
  book: 'Buchen',
  bookAt: (moment: string) => `Buchen: ${moment}`,
  none: 'Keine Buchungen',
  erased: 'Angaben gelöscht',
  open: 'Buchung öffnen',
  hidden: 'Name nur für Eingeteilte sichtbar',
  listOf: (moment: string) => `Buchungen am ${moment}`,
  noEmail: 'ohne E-Mail',
  bookedAt: (moment: string) => `Gebucht am ${moment}`,
  /** Whether the booker of a moved slot accepts the new time. */
  kept: { true: ' · zugesagt', false: ' · keine Antwort', undefined: '' },
  heldUntil: (time: string) => `Noch nicht bestätigt, vorgemerkt bis ${time}`,
  held: (count: number) => `${number.format(count)} vorgemerkt`,
  cancelled: (count: number) => `${number.format(count)} abgesagt`,
  cancelledAt: (moment: string, by: string) => `Am ${moment} abgesagt${by && `, ${by}`}`,
  cancelledBy: {
    booker: () => 'vom Gast',
    staff: (name: string) => (name ? `von ${name}` : 'vom Team'),
    lapsed: () => 'weil der Gast nicht bestätigt hat',
    unknown: () => '',
  },
  reason: (reason: string) => `Grund: ${reason}`,
  change: 'Ändern oder absagen',
  changeOf: (name: string) => `Ändern oder absagen: ${name}`,
  asGuest: 'Seite des Gastes:',
  cancel: 'Stornieren',
  cancelOf: (name: string) => `Stornieren als Gast: ${name} (neuer Tab)`,
  cancelHint: 'Öffnet die Seite, auf der auch Ihr Gast stornieren kann.',
  made: (name: string) => `Buchung für ${name} wurde angelegt`,
}
