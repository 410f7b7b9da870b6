import { number, places } from './words.ts'

// Separate from booking.ts, which is part of the dashboard's first load.

export const bookingDialogTexts = {
  title: 'Buchung anlegen',
  submit: 'Buchung anlegen',
  variant: 'Führungstyp',
  variantMissing: 'Bitte wählen Sie einen Führungstyp.',
  name: 'Name',
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  emailMissing: 'Bitte geben Sie eine E-Mail-Adresse ein oder wählen Sie „ohne E-Mail“.',
  noEmail: 'ohne E-Mail',
  noEmailHint: 'Der Gast bekommt keine E-Mails, auch keine Bestätigung.',
  emailHint: 'An diese Adresse geht die Bestätigung mit dem Link zum Stornieren.',
  phone: 'Telefonnummer',
  notAnswered: 'keine Angabe',
  attendees: 'Personen',
  attendeesInvalid: 'Bitte geben Sie eine ganze Zahl ab 1 ein.',
  comment: 'Anmerkung',
  free: (remaining: number, of: number) =>
    `Noch ${number.format(remaining)} von ${number.format(of)} Plätzen frei`,
  notEnough: (remaining: number) =>
    remaining === 0
      ? 'Der Termin ist inzwischen ausgebucht.'
      : `Es ${remaining === 1 ? 'ist' : 'sind'} nur noch ${places(remaining)} frei.`,
  failed: 'Die Buchung wurde nicht gespeichert.',
  slotGone: 'Diesen Termin gibt es nicht mehr.',
}
