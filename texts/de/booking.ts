import type { BookingEventShown, BookingState } from '#contract/booking-change.ts'
import type { PriceLine } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { BookingPart } from '#contract/split.ts'
import { answerLine, type GroupTexts } from '#texts/question.ts'
import { bookings, number, people, places, whereTo } from './words.ts'

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
  cancelled: (count: number) => `${number.format(count)} storniert`,
  cancelledAt: (moment: string, by: string) => `Am ${moment} storniert${by && `, ${by}`}`,
  cancelledBy: {
    booker: () => 'vom Gast',
    staff: (name: string) => (name ? `von ${name}` : 'vom Team'),
    lapsed: () => 'weil der Gast nicht bestätigt hat',
    unknown: () => '',
  },
  reason: (reason: string) => `Grund: ${reason}`,
  overbooked: 'überbucht',
  cancel: 'Stornieren',
  cancelOf: (name: string) => `Stornieren als Gast: ${name} (neuer Tab)`,
  cancelHint: 'Öffnet die Seite, auf der auch Ihr Gast stornieren kann.',
  /** What a slot's bookings cost together. */
  sum: (sum: string) => `Summe: ${sum}`,
  made: (name: string) => `Buchung für ${name} wurde angelegt`,
}

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
  overbooked: (people: string) => `${people}, mehr als der Termin Plätze hatte`,
  parts: 'Aufteilung',
  prices: 'Preise',
  contact: 'Kontakt',
  noEmail: 'Ohne E-Mail-Adresse gebucht',
  erased: 'Name und Kontakt sind gelöscht.',
  answers: 'Antworten',
  comment: 'Anmerkung',
  note: 'Notiz fürs Team',
  noteHint: 'Der Gast sieht sie nicht.',
  cancelled: (moment: string) => `Storniert am ${moment}`,
  slotDeleted: 'Der Termin ist gelöscht.',
  slotCalledOff: 'Der Termin ist abgesagt.',
  lapsed: (moment: string) => `Verfallen am ${moment}, weil der Gast nicht bestätigt hat`,
  heldUntil: (time: string) => `Noch nicht bestätigt, vorgemerkt bis ${time}`,
  change: 'Ändern',
  resend: (again: boolean) => (again ? 'Bestätigung erneut senden' : 'Bestätigung senden'),
  cancel: 'Buchung stornieren',
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
  notify: 'Gast per E-Mail benachrichtigen',
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
  cancelled: (by) => `Storniert ${by}`,
  restored: (by) => `Wiederhergestellt ${by}`,
  lapsed: () => 'Verfallen, weil der Gast nicht bestätigt hat',
}

/** Says what happened to a booking, and who did it. */
export const happened = (event: Happened & { what: Exclude<Happened['what'], 'mail'> }) =>
  sentences[event.what](actor(event)).trim()

/** The names of the fields that can change; the slot's time includes its time zone. */
export const stateNames: Record<
  keyof Omit<BookingState, 'slot_id' | 'timezone' | 'currency' | 'cancelled'>,
  string
> = {
  attendees_count: 'Personen',
  parts: 'Aufteilung',
  start: 'Termin',
  meeting_point: 'Treffpunkt',
  variant: 'Führungstyp',
  booker_name: 'Name',
  booker_email: 'E-Mail-Adresse',
  booker_phone: 'Telefonnummer',
  comment: 'Anmerkung',
  note: 'Notiz',
  answers: 'Antworten',
  price_lines: 'Preise',
  came: 'Gekommen',
}

/** For example `2 × Erwachsene, 24 × Kinder`; a price per group is named alone. */
export const paidIn = (lines: PriceLine[]) =>
  lines
    .filter(({ count, per }) => count > 0 || per === 'group')
    .map(({ count, name }) => (count > 0 ? `${count} × ${name}` : name))
    .join(', ')

/** For example `26 + 26 Personen in 2 Terminen`. */
export const partsIn = (parts: number[]) =>
  parts.length > 1
    ? `${parts.map((count) => number.format(count)).join(' + ')} Personen in ${parts.length} Terminen`
    : 'ein Termin'

/** For example `26 Personen`, or `Teil 1 von 2 · 26 von 52 Personen`. */
export const peopleIn = (count: number, part: BookingPart | undefined) =>
  part
    ? `Teil ${part.number} von ${part.of} · ${number.format(count)} von ${people(part.people)}`
    : people(count)

/** For example `Personen: 6 Personen → 8 Personen`. */
export const changedTo = (name: string, before: string, after: string) =>
  `${name}: ${before || '–'} → ${after || '–'}`

export const mailEvent = (name: string, recipient: string, state: string) =>
  recipient ? `E-Mail „${name}“ an ${recipient}: ${state}` : `E-Mail „${name}“: ${state}`

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
  countInvalid: 'Bitte geben Sie eine ganze Zahl ein, oder lassen Sie das Feld leer.',
  nobody: 'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.',
  total: (total: string, { people: all, free }: { people: string; free: number }) =>
    `Summe: ${total} für ${all}${free > 0 ? `, davon ${number.format(free)} frei` : ''}`,
  noTotal: 'Summe: noch offen',
  comment: 'Anmerkung',
  free: (remaining: number, of: number) =>
    `Noch ${number.format(remaining)} von ${number.format(of)} Plätzen frei`,
  notEnough: (remaining: number) =>
    remaining === 0
      ? 'Der Termin ist inzwischen ausgebucht.'
      : `Es ${remaining === 1 ? 'ist' : 'sind'} nur noch ${places(remaining)} frei.`,
  overbook: (beyond: number) =>
    `Trotzdem buchen: ${people(beyond)} mehr, als der Termin Plätze hat`,
  overbookHint: 'Nur Admins können das. Für Gäste bleibt der Termin ausgebucht.',
  /** One group has the slot to itself. */
  whole: 'Eine Gruppe hat diesen Termin für sich allein. Daneben ist keine Buchung möglich.',
  failed: 'Die Buchung wurde nicht gespeichert.',
  slotGone: 'Diesen Termin gibt es nicht mehr.',
}

const nobody = 'Niemand bekommt diese Nachricht.'

/** The dialog for a message to the bookers of a slot or a day. */
export const bookingMessageTexts = {
  title: 'Nachricht an Gäste',
  subject: 'Betreff',
  subjectMissing: 'Bitte geben Sie einen Betreff ein.',
  text: 'Nachricht',
  textHint:
    'Anrede, Termin und Buchungsnummer setzt Rundgang selbst dazu. Antworten gehen an die Antwortadresse des Projekts.',
  textMissing: 'Bitte geben Sie eine Nachricht ein.',
  nobody,
  preview: 'Vorschau',
  previewText: (text: string) => `Guten Tag (Name des Gastes),\n\n${text}`,
  reach: (recipients: number, leftOut: number) => {
    const left =
      leftOut === 0
        ? ''
        : ` ${bookings(leftOut)} ohne bestätigte E-Mail-Adresse: Bitte rufen Sie dort an.`
    const reached =
      recipients === 0
        ? nobody
        : `Diese Nachricht geht an ${people(recipients)}, die gebucht ${recipients === 1 ? 'hat' : 'haben'}.`
    return reached + left
  },
  counting: 'Empfänger werden gezählt …',
  countFailed: 'Die Empfänger konnten nicht gezählt werden.',
  submit: 'Nachricht senden',
  failed: 'Die Nachricht wurde nicht gesendet.',
  done: (recipients: number, filed: boolean) =>
    `Die Nachricht an ${recipients === 1 ? '1 Gast' : people(recipients)} ist ${whereTo(filed)}`,
}

// Separate from booking.ts, which is part of the dashboard's first load.

export const cancellationDialogTexts = {
  title: 'Buchung stornieren?',
  about: (name: string, people: string) => `${name}, ${people}`,
  number: (number: string) => `Buchungsnummer ${number}`,
  reason: 'Grund',
  reasonHint: 'Steht in der E-Mail an den Gast. Sie können das Feld leer lassen.',
  reasonHintNoEmail:
    'Nur für Ihr Team: Diese Buchung ist ohne E-Mail, der Gast erfährt von der Stornierung nur, was Sie ihm selbst sagen.',
  notify: 'Gast per E-Mail benachrichtigen',
  notifyHint: 'Ohne E-Mail erfährt der Gast von der Stornierung nur, was Sie ihm selbst sagen.',
  unconfirmed: 'Diese Buchung ist noch nicht bestätigt. Deshalb wird keine E-Mail verschickt.',
  submit: 'Buchung stornieren',
  keep: 'Buchung behalten',
  failed: 'Die Buchung wurde nicht storniert.',
  done: (name: string) => `Buchung von ${name} wurde storniert`,
}

// Separate from question.ts, because this file is part of the dashboard's first load.

export const groupTexts: GroupTexts = {
  group: 'Art der Gruppe',
  groupKinds: {
    individuals: 'Einzelne',
    school: 'Schule',
    club: 'Verein',
    company: 'Firma',
    other: 'Andere',
  },
  schoolClass: 'Klassenstufe',
}

/** An answer to one of the project's questions, on the dashboard and on paper. */
export const answered = (answer: BookingAnswer) => answerLine(answer, groupTexts)
