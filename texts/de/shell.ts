import { bookings } from './words.ts'

export const shellTexts = {
  skip: 'Zum Inhalt springen',
  content: 'Inhalt',
  navigation: 'Hauptnavigation',
  mine: 'Meine Termine',
  dashboard: 'Dashboard',
  day: 'Tagesliste',
  statistics: 'Statistik',
  settings: 'Einstellungen',
  team: 'Team',
  help: 'Hilfe',
  search: 'Buchung suchen',
  menuOpen: 'Menü öffnen',
  menu: 'Menü',
  userMenu: (name: string) => `Benutzermenü: ${name}`,
  signedInAs: 'Angemeldet als',
  mailsToMe: 'E-Mails an mich',
  devices: 'Angemeldete Geräte',
  calendar: 'Kalender abonnieren',
  ownLink: 'Persönlicher Link',
  security: 'Anmeldung und Sicherheit',
  changePassword: 'Passwort ändern',
  deleteAccount: 'Konto löschen',
  logOut: 'Abmelden',
  logOutFailed: 'Die Abmeldung hat nicht geklappt. Bitte versuchen Sie es erneut.',
  pageMissing: 'Diese Seite gibt es nicht.',
  adminsOnly: 'Diese Seite ist nur für Admins.',
  adminsOnlyHint: 'Wenn Sie hier etwas ändern möchten, wenden Sie sich an einen Admin.',
  toDashboard: 'Zum Dashboard',
  incomplete: 'Die Seite konnte nicht vollständig geladen werden.',
  incompleteHint: 'Bitte laden Sie sie neu.',
  notLoaded: 'Diese Seite konnte nicht geladen werden.',
  notLoadedHint: 'Bitte prüfen Sie Ihre Internetverbindung.',
  broken: 'Da ist etwas schiefgegangen.',
  brokenHint: 'Laden Sie die Seite neu. Was gespeichert war, ist noch da.',
  reload: 'Seite neu laden',
  loadFailed: 'Die Daten konnten nicht geladen werden.',
}

// Separate from the rest of the layout's wording, because the first page does not need it.
export const mobileMenuTexts = {
  navigation: 'Navigation im Menü',
}

/** The wording common to all dialogs. */
export const dialogTexts = {
  discard: {
    title: 'Eingaben verwerfen?',
    question: 'Was Sie eingegeben haben, ist noch nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  broken: 'Hier ist etwas schiefgegangen.',
  brokenHint:
    'Was Sie eingegeben haben, ist noch da. Versuchen Sie es erneut, oder schließen Sie dieses Fenster.',
  missing:
    'Das Fenster konnte nicht geöffnet werden. Bitte prüfen Sie Ihre Internetverbindung, und laden Sie dann die Seite neu.',
}

/** The list contains at most fifty bookings; if it is `cut`, there may be more. */
const atLeast = (count: string, cut: boolean) => (cut ? `mindestens ${count}` : count)

export const searchTexts = {
  list: 'Gefundene Buchungen',
  hint: 'Name, E-Mail, Telefon, Buchungsnummer, Antwort, Anmerkung oder Tag wie 12.3. oder Freitag 9 Uhr, auch nur ein Teil davon. Eine Zahl wie 24 Personen führt zu freien Terminen.',
  searching: 'Wird gesucht …',
  nothing: (words: string) =>
    `Zu „${words}“ gibt es keine Buchung. Versuchen Sie es mit weniger oder anderen Wörtern.`,
  failed: 'Die Suche hat nicht geklappt.',
  more: (left: number, cut: boolean) =>
    `Noch ${atLeast(String(left), cut)} weitere. Mehr Wörter grenzen die Suche ein.`,
  count: (found: number, cut: boolean) =>
    found === 0 ? 'Keine Buchung gefunden.' : `${atLeast(bookings(found), cut)} gefunden.`,
  number: (number: string) => `Nr. ${number}`,
  cancelled: 'Storniert',
  past: 'Vorbei',
  nameless: 'Ohne Namen',
}
