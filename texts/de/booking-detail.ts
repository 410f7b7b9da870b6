import type { BookingEventShown, BookingState } from '#contract/booking-change.ts'
import { people, places, whereTo } from './words.ts'

/** The dialog for one booking. */
export const bookingDetailTexts = {
  title: (name: string) => (name ? `Buchung von ${name}` : 'Buchung'),
  of: (name: string) => `Öffnen: ${name}`,
  number: (number: string) => `Buchungsnummer ${number}`,
  loadFailed: 'Die Buchung konnte nicht geladen werden.',
  gone: 'Diese Buchung gibt es nicht.',
  goneHint: 'Vielleicht wurde das Projekt gelöscht, oder der Link ist unvollständig.',
  back: 'Zu den Terminen',
  slot: 'Termin',
  people: 'Personen',
  contact: 'Kontakt',
  noEmail: 'Ohne E-Mail-Adresse gebucht',
  erased: 'Name und Kontakt sind gelöscht.',
  answers: 'Antworten',
  comment: 'Anmerkung',
  note: 'Notiz fürs Team',
  noteHint: 'Der Gast sieht sie nicht.',
  cancelled: (moment: string) => `Abgesagt am ${moment}`,
  slotDeleted: 'Der Termin ist gelöscht.',
  slotCalledOff: 'Der Termin ist abgesagt.',
  lapsed: (moment: string) => `Verfallen am ${moment}, weil der Gast nicht bestätigt hat`,
  heldUntil: (time: string) => `Noch nicht bestätigt, vorgemerkt bis ${time}`,
  change: 'Ändern',
  resend: (again: boolean) => (again ? 'Bestätigung erneut senden' : 'Bestätigung senden'),
  cancel: 'Buchung absagen',
  history: 'Verlauf',
  historyHint: 'Was mit dieser Buchung geschehen ist, Neuestes zuerst',
}

export const bookingChangeTexts = {
  title: 'Buchung ändern',
  variant: 'Führungstyp',
  name: 'Name',
  email: 'E-Mail-Adresse',
  emailHint: 'Bleibt das Feld leer, bekommt der Gast keine E-Mails mehr.',
  noEmailHint: 'Bleibt das Feld leer, bekommt der Gast keine E-Mails.',
  phone: 'Telefonnummer',
  comment: 'Anmerkung',
  /** In the booking's own slot, the places it already has count as free. */
  room: (count: number, isOwn: boolean) =>
    `Platz für bis zu ${people(count)}${isOwn ? ', die bisherigen mitgezählt' : ''}`,
  day: 'Tag',
  slots: 'Termin',
  free: (free: number) => (free === 0 ? 'ausgebucht' : `noch ${places(free)} frei`),
  begun: 'hat schon begonnen',
  current: 'wie bisher',
  noSlots: 'An diesem Tag gibt es keinen Termin.',
  nextDay: (date: string) => `Nächster Tag mit Terminen: ${date}`,
  dayBefore: (date: string) => `Voriger Tag mit Terminen: ${date}`,
  loadingSlots: 'Termine werden geladen …',
  slotsFailed: 'Die Termine konnten nicht geladen werden.',
  fitsOnly: (count: number) =>
    count === 0
      ? 'Dieser Termin ist inzwischen ausgebucht.'
      : `Bei diesem Termin ist nur für ${people(count)} Platz.`,
  dayInvalid: 'Bitte geben Sie einen Tag an.',
  slotMissing: 'Bitte wählen Sie einen Termin.',
  notify: 'Gast per E-Mail informieren',
  notifyHint:
    'Bei neuer Personenzahl, neuem Termin, neuem Namen oder neuer Adresse wird eine E-Mail verschickt.',
  submit: 'Änderung speichern',
  failed: 'Die Buchung wurde nicht geändert.',
  done: (name: string, { isTold, filed }: { isTold: boolean; filed: boolean }) =>
    `Buchung von ${name} wurde geändert${isTold ? `, eine E-Mail ist ${whereTo(filed)}` : ''}`,
}

export const bookingResendTexts = {
  email: 'An diese Adresse',
  emailHint: 'Wenn Sie die Adresse berichtigen, gilt sie ab jetzt für diese Buchung.',
  submit: 'Bestätigung senden',
  failed: 'Die Bestätigung wurde nicht gesendet.',
  done: (email: string, filed: boolean) => `Die Bestätigung an ${email} ist ${whereTo(filed)}`,
}

type Happened = Pick<BookingEventShown, 'what' | 'as' | 'by'>

const actor = ({ as, by }: Happened) => {
  if (as === 'booker') return 'vom Gast'
  if (as === 'staff') return by ? `von ${by}` : 'vom Team'
  return ''
}

const sentences: Record<Exclude<Happened['what'], 'mail'>, (by: string) => string> = {
  booked: (by) => `Gebucht ${by}`,
  confirmed: () => 'Vom Gast bestätigt',
  changed: (by) => `Geändert ${by}`,
  slot_moved: (by) => `Termin verlegt ${by}`,
  kept: () => 'Zur neuen Zeit zugesagt vom Gast',
  rebooked: () => 'Nach der Absage des Termins umgebucht vom Gast',
  cancelled: (by) => `Abgesagt ${by}`,
  lapsed: () => 'Verfallen, weil der Gast nicht bestätigt hat',
}

/** Says what happened to a booking, and who did it. */
export const happened = (event: Happened & { what: Exclude<Happened['what'], 'mail'> }) =>
  sentences[event.what](actor(event)).trim()

/** The names of the fields that can change; the slot's time includes its time zone. */
export const stateNames: Record<keyof Omit<BookingState, 'slot_id' | 'timezone'>, string> = {
  attendees_count: 'Personen',
  start: 'Termin',
  variant: 'Führungstyp',
  booker_name: 'Name',
  booker_email: 'E-Mail-Adresse',
  booker_phone: 'Telefonnummer',
  comment: 'Anmerkung',
  note: 'Notiz',
  answers: 'Antworten',
  came: 'Gekommen',
}

/** For example `Personen: 6 Personen → 8 Personen`. */
export const changedTo = (name: string, before: string, after: string) =>
  `${name}: ${before || '–'} → ${after || '–'}`

export const mailEvent = (name: string, recipient: string, state: string) =>
  recipient ? `E-Mail „${name}“ an ${recipient}: ${state}` : `E-Mail „${name}“: ${state}`
