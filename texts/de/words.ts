export const number = new Intl.NumberFormat('de-DE')

const counted = (one: string, many: string) => (count: number) =>
  `${number.format(count)} ${count === 1 ? one : many}`

export const people = counted('Person', 'Personen')
export const bookings = counted('Buchung', 'Buchungen')
export const slots = counted('Termin', 'Termine')
export const mails = counted('E-Mail', 'E-Mails')
export const places = counted('Platz', 'Plätze')

const weeks = counted('Woche', 'Wochen')
const days = counted('Tag', 'Tage')
const hours = counted('Stunde', 'Stunden')
const minutes = counted('Minute', 'Minuten')
const secondWords = counted('Sekunde', 'Sekunden')

/** For example `1 Stunde 30 Minuten`. */
export function timespan(seconds: number) {
  const whole = Math.floor(seconds / 60)
  const parts = [
    { count: Math.floor(whole / 1440), words: days },
    { count: Math.floor(whole / 60) % 24, words: hours },
    { count: whole % 60, words: minutes },
    { count: seconds % 60, words: secondWords },
  ].filter(({ count }) => count > 0)
  return parts.map(({ count, words }) => words(count)).join(' ') || minutes(0)
}

const week = 7 * 24 * 60 * 60

/** As `timespan`, but whole weeks are named as such, for example `8 Wochen`. */
export const timespanInWeeks = (seconds: number) =>
  seconds > 0 && seconds % week === 0 ? weeks(seconds / week) : timespan(seconds)

/** For example `2 Tage (2.880 Minuten)`, `45 Minuten` or `1 Minute 40 Sekunden`. */
export function minutesInWords(seconds: number) {
  if (seconds % 60 !== 0) return timespan(seconds)
  const whole = minutes(seconds / 60)
  return seconds < 3600 ? whole : `${timespan(seconds)} (${whole})`
}

/** Marks a required field; `words.requiredNote` explains the mark once in each form. */
export const required = (label: string) => `${label}*`

export const words = {
  product: 'Rundgang',
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Meldung schließen',
  retry: 'Erneut versuchen',
  reload: 'Erneut laden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  loading: 'Wird geladen …',
  newTab: '(neuer Tab)',
  requiredNote: 'Felder mit * sind Pflichtfelder.',
}

/** Shown instead of `verschickt` if there is no mail server. */
export const filedWord = 'als Datei abgelegt'

/** Says what happened to an email that was just requested. */
export const whereTo = (filed: boolean) => (filed ? filedWord : 'unterwegs')

/** For example `2 E-Mails an Ihr Team sind unterwegs.` */
export const mailsToTeam = (count: number, filed: boolean) =>
  `${mails(count)} an Ihr Team ${count === 1 ? 'ist' : 'sind'} ${whereTo(filed)}.`

/** Shown after a message that says emails will be sent, if there is no mail server. */
export const filedNote =
  'Zurzeit verschickt Rundgang keine E-Mails, sondern legt sie nur als Dateien ab.'

/** Validation errors the browser can detect itself. */
export const fieldSentences = {
  dateImpossible: 'Diesen Tag gibt es nicht, oder das Datum ist unvollständig.',
  emailMissing: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  emailIncomplete: 'Bitte geben Sie eine vollständige E-Mail-Adresse ein, etwa name@beispiel.de.',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
}

export const notFound = 'Das wurde nicht gefunden.'

/** Shown if a response contains no message, such as one from a proxy. */
export const failedWith = (status: number) =>
  `Der Server hat mit dem Fehler ${status} geantwortet. Bitte versuchen Sie es in ein paar Minuten erneut.`

/** Shown if the server is unreachable. */
export const connectionLost =
  'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.'

/** Shown if the browser refuses to copy text, which is then selected instead. */
export const notCopied =
  'Der Browser lässt das Kopieren nicht zu. Der Text ist markiert: Drücken Sie Strg+C (auf dem Mac Befehl+C), oder tippen Sie darauf und wählen Sie „Kopieren“.'

/** Without a connection, on every page: how old what it shows is. */
export const offlineSince = (moment: string) => `Keine Verbindung. Stand: ${moment}.`

/** The name of a new project's only variant. */
export const defaultVariantName = 'Führung'
