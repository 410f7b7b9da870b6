import type { MailFault, MailState, ProjectMailEvent } from '#contract/mail.ts'
import { filedWord, mails, number } from './words.ts'

/** Why an email was not sent, and advice on what to do. */
export const faultSentences: Record<MailFault, string> = {
  unknown_host:
    'Den Mailserver gibt es unter diesem Namen nicht. Bitte prüfen Sie, ob er richtig geschrieben ist.',
  no_connection: 'Der Mailserver nimmt keine Verbindung an. Bitte prüfen Sie Name und Port.',
  silent: 'Der Mailserver antwortet nicht.',
  cut_off: 'Der Mailserver hat die Verbindung abgebrochen.',
  no_tls:
    'Der Mailserver bietet keine verschlüsselte Verbindung an. Ohne sie schickt Rundgang kein Passwort.',
  bad_certificate:
    'Das Zertifikat des Mailservers ist ungültig oder gehört zu einem anderen Namen.',
  private_server: 'Der Mailserver liegt in einem internen Netz und darf nicht benutzt werden.',
  unready: 'Der Mailserver nimmt zurzeit keine E-Mails an.',
  wrong_log_in:
    'Der Mailserver lehnt die Anmeldung ab. Bitte prüfen Sie Antwortadresse und Passwort.',
  sender_refused:
    'Der Mailserver lehnt die Absenderadresse ab. Bei einem eigenen Mailserver ist das Ihre Antwortadresse.',
  recipient_refused:
    'Der Mailserver lehnt diese Empfängeradresse ab. Vielleicht ist sie falsch geschrieben.',
  content_refused: 'Der Mailserver lehnt die E-Mail ab.',
  busy: 'Der Mailserver bittet, es später noch einmal zu versuchen.',
  not_composed: 'Die E-Mail konnte nicht erstellt werden.',
  organisation_cap:
    'Für heute hat Ihre Organisation so viele E-Mails verschickt, wie an einem Tag möglich sind. Diese wartet, bis wieder welche frei sind.',
  recipient_cap: 'Diese Adresse hat heute schon 20 E-Mails bekommen. Diese wartet bis morgen.',
  origin_cap:
    'Aus dem Netz dieser Buchung kamen heute schon sehr viele. Diese E-Mail wartet bis morgen.',
  address_unconfirmed: 'Sie wartet, bis die E-Mail-Adresse Ihrer Organisation bestätigt ist.',
  unrecorded:
    'Die E-Mail wurde wahrscheinlich verschickt. Rundgang konnte aber nicht festhalten, was aus ihr geworden ist.',
  unexpected: 'Die E-Mail konnte nicht verschickt werden.',
}

/** Added to `recipient_refused` if the email is the confirmation of a booking. */
export const wrongAddressAdvice =
  'Noch einmal senden hilft nur, wenn es die Adresse inzwischen gibt. Sonst stornieren Sie die Buchung und legen Sie sie mit der richtigen Adresse neu an.'

const eventNames: Record<string, string> = {
  booking_held: 'Bitte um Bestätigung',
  booking_confirmed: 'Bestätigung',
  booking_changed: 'Geänderte Buchung',
  booking_cancelled: 'Stornierung',
  booking_slot_moved: 'Verlegter Termin (an Gäste)',
  booking_called_off: 'Abgesagter Termin (an Gäste)',
  booking_restored: 'Wieder angesetzter Termin (an Gäste)',
  booking_message: 'Nachricht',
  booking_reminder: 'Erinnerung',
  waiting_joined: 'Bestätigung für die Warteliste',
  waiting_offered: 'Angebot freier Plätze',
  waiting_ended: 'Ende auf der Warteliste',
  slot_assigned: 'Einteilung',
  slot_unassigned: 'Aufgehobene Einteilung',
  slot_moved: 'Verlegter Termin',
  slot_withdrawn: 'Gelöschter Termin',
  slot_called_off: 'Abgesagter Termin',
  slots_changed: 'Änderung mehrerer Termine',
  slots_offered: 'Anfrage an Guides',
  member_absent: 'Jemand fällt aus',
  slots_unled: 'Termine ohne Zusage',
  morning: 'Übersicht am Morgen',
} satisfies Record<ProjectMailEvent, string>

/** The name of a kind of email; a newer server may send kinds that are not known here. */
export const eventName = (event: string) => eventNames[event] ?? 'E-Mail'

export const stateWords: Record<MailState, string> = {
  waiting: 'wartet',
  sent: 'verschickt',
  given_up: 'nicht zustellbar',
  dropped: 'nicht mehr nötig',
}

const again = (filed: boolean) => (filed ? filedWord : 'gesendet')

export const mailListTexts = {
  title: 'Versand',
  purpose:
    'Was aus den E-Mails an Ihre Gäste und Ihr Team geworden ist. Einladungen stehen unter Team.',
  list: 'Liste der E-Mails',
  states: 'E-Mails nach Zustand',
  all: 'Alle',
  waiting: 'Wartend',
  givenUp: 'Nicht zustellbar',
  sent: 'Verschickt',
  counted: (label: string, count: number) => `${label} (${number.format(count)})`,
  to: (event: string, person: string) => `${event} an ${person}`,
  erased: 'Angaben gelöscht',
  slot: (moment: string) => `Termin am ${moment}`,
  details: (mail: string) => `Einzelheiten: ${mail}`,
  dismissed: 'erledigt',
  soon: 'Wird gleich verschickt.',
  underWay: 'Wird gerade verschickt.',
  next: (moment: string) => `Nächster Versuch: ${moment}.`,
  nextAfter: (tries: number, moment: string) =>
    `Bisher ${attempts(tries)}. Nächster Versuch: ${moment}.`,
  gaveUp: (tries: number) =>
    `Aufgegeben nach ${number.format(tries)} ${tries === 1 ? 'Versuch' : 'Versuchen'}.`,
  sentAt: (moment: string) => `Verschickt: ${moment}.`,
  sentAfter: (tries: number, moment: string) =>
    `Verschickt beim ${number.format(tries)}. Versuch: ${moment}.`,
  filedAt: (moment: string) => `Als Datei abgelegt: ${moment}.`,
  outdated: 'Beim Versenden war nichts mehr mitzuteilen.',
  answer: 'Im Wortlaut:',
  sendAgain: 'Noch einmal senden',
  sendNow: 'Jetzt versuchen',
  dismiss: 'Erledigt',
  of: (action: string, mail: string) => `${action}: ${mail}`,
  sendAllAgain: 'Alle noch einmal senden',
  sendingAgain: (mail: string, filed: boolean) => `Wird noch einmal ${again(filed)}: ${mail}`,
  sendingAllAgain: (count: number, filed: boolean) =>
    count === 1
      ? `Eine E-Mail wird noch einmal ${again(filed)}.`
      : `${mails(count)} werden noch einmal ${again(filed)}.`,
  nowDismissed: (mail: string) => `Als erledigt vermerkt: ${mail}`,
  sendFailed: 'Die E-Mail konnte nicht noch einmal gesendet werden.',
  sendAllFailed: 'Die E-Mails konnten nicht noch einmal gesendet werden.',
  dismissFailed: 'Das konnte nicht als erledigt vermerkt werden.',
  more: 'Ältere E-Mails laden',
  moreFailed: 'Die älteren E-Mails konnten nicht geladen werden.',
  stale: 'Die Liste konnte nicht erneuert werden.',
  loadFailed: 'Die E-Mails konnten nicht geladen werden.',
}

/** Shown if there are no emails in a state, or no emails at all. */
export const noMailsTexts: Record<'all' | 'waiting' | 'sent' | 'given_up', [string, string]> = {
  all: [
    'Noch gibt es keine E-Mails.',
    'Sobald jemand bucht oder eine Buchung storniert wird, sehen Sie hier, ob die E-Mail verschickt ist.',
  ],
  waiting: ['Keine E-Mail wartet.', 'Was zu verschicken war, ist auf dem Weg.'],
  sent: ['Noch ist keine E-Mail verschickt.', 'Was verschickt ist, steht hier.'],
  given_up: [
    'Keine E-Mail ist liegen geblieben.',
    'Nimmt ein Mailserver eine E-Mail nicht an, steht sie hier, mit dem Grund.',
  ],
}

function attempts(count: number) {
  return count === 1 ? '1 Versuch' : `${number.format(count)} Versuche`
}

/** Above the list of emails. */
export const undeliveredTexts = {
  sentence: (count: number) =>
    `${mails(count)} ${count === 1 ? 'konnte' : 'konnten'} nicht zugestellt werden.`,
  held: (count: number) =>
    `${mails(count)} ${count === 1 ? 'wartet' : 'warten'} bis morgen, weil heute schon sehr viele verschickt wurden.`,
}

/** Shown to admins on the dashboard and above the list, while emails are not being sent. */
export const filedTexts = {
  label: 'Kein Mailserver',
  sentence: 'Rundgang verschickt zurzeit keine E-Mails: Es fehlt ein Mailserver.',
  explanation:
    'Ausprobieren können Sie alles schon jetzt, nur bekommen Ihre Gäste keine Bestätigung. Die Zugangsdaten hat Ihr E-Mail-Anbieter oder Ihre IT. Bis dahin liegen die E-Mails als Dateien auf dem Rechner, auf dem Rundgang läuft, im Datenordner unter „mails“.',
  remedy: 'Mailserver eintragen',
}
