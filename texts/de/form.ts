/**
 * What the visitors' form says. A further language is a further file with the same exports. Single
 * constants, since the properties of an object would weigh half a kilobyte in the form.
 */
export const locale = 'de-DE'
export const language = 'de'

const number = (count: number) => count.toLocaleString(locale)
const places = (count: number) => (count === 1 ? '1 Platz frei' : `${number(count)} Plätze frei`)

export const placeholderMissing = 'Rundgang: Auf dieser Seite fehlt <div id="rundgang"></div>.'

export const loading = 'Termine werden geladen …'
export const unknownProject = 'Hier gibt es nichts zu buchen'
export const unknownProjectHint =
  'Dieses Angebot ist nicht mehr online. Bitte wenden Sie sich an den Veranstalter.'
export const unreachable = 'Die Termine lassen sich gerade nicht laden'
export const unreachableHint = 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'
export const tryAgain = 'Erneut versuchen'

export const step = (current: number, all: number) => `Schritt ${current} von ${all}`
export const back = 'Zurück'
export const yourChoice = 'Ihre Auswahl'
export const variant = 'Angebot'
export const date = 'Termin'
export const people = 'Personen'

export const chooseVariant = 'Was möchten Sie buchen?'
export const minutes = (count: number) => `${number(count)} Minuten`

export const chooseDay = 'An welchem Tag?'
export const previousMonth = 'Vorheriger Monat'
export const nextMonth = 'Nächster Monat'
export const today = 'heute'
export const notBookable = 'nicht buchbar'
export const dayOffer = (slots: number, most: number) =>
  `${slots === 1 ? '1 Termin' : `${slots} Termine`}, ${slots === 1 ? '' : 'bis zu '}${places(most)}`
export const legend = 'Freie Plätze'
export const legendLevels = ['bis 5', 'bis 15', 'mehr']
export const monthEmpty = (month: string) => `Im ${month} ist nichts frei.`
export const goTo = (day: string) => `Zum nächsten freien Tag: ${day}`
export const noSlots = 'Zurzeit sind keine Termine buchbar'
export const noSlotsHint = 'Schauen Sie bald wieder vorbei: Neue Termine erscheinen hier.'
export const zone = (zone: string) => `Alle Uhrzeiten gelten vor Ort (Zeitzone ${zone}).`

export const chooseTime = 'Um wie viel Uhr?'
export const oclock = (time: string) => `${time} Uhr`
export const free = (count: number) => `${count <= 3 ? 'nur ' : ''}noch ${places(count)}`

export const details = 'Ihre Angaben'
export const peopleLabel = 'Anzahl Personen'
export const fewer = 'Eine Person weniger'
export const more = 'Eine Person mehr'
export const nameLabel = 'Ihr Name'
export const emailLabel = 'E-Mail-Adresse'
export const emailHint = 'Dorthin schicken wir die Bestätigung.'
export const commentLabel = 'Anmerkung'
export const optional = 'freiwillig'
export const peopleMissing = 'Bitte geben Sie an, wie viele Personen kommen.'
export const tooMany = (count: number) =>
  `Für diesen Termin ${count === 1 ? 'ist' : 'sind'} nur noch ${places(count)}.`
export const nameMissing = 'Bitte geben Sie Ihren Namen an.'
export const emailMissing = 'Bitte geben Sie Ihre E-Mail-Adresse an.'
export const emailWrong = 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.'
export const persons = (count: number) => (count === 1 ? '1 Person' : `${number(count)} Personen`)
export const book = 'Jetzt buchen'
export const sending = 'Wird gebucht …'

export const slotFull = 'Dieser Termin ist inzwischen ausgebucht.'
export const keptInput = 'Ihre Angaben bleiben erhalten.'
export const offer = 'Diese Termine sind noch frei:'
export const otherDay = 'Anderen Tag wählen'
export const newDate = (date: string) =>
  `Neuer Termin: ${date}. Bitte schließen Sie die Buchung jetzt ab.`
export const noAnswer =
  'Die Buchung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Es wird nichts doppelt gebucht.'

export const done = 'Ihre Buchung ist bestätigt'
export const mailOnItsWay = (email: string) => `Eine Bestätigung ist unterwegs an ${email}.`
export const bookedFor = 'Name'
export const calendar = 'In den Kalender eintragen'
export const cancel = 'Buchung stornieren'
export const newTab = '(öffnet in neuem Tab)'
export const bookMore = 'Weitere Buchung'

export const imprint = 'Impressum'
export const privacy = 'Datenschutz'
