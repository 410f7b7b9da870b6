import type { OtherLanguage } from '#contract/other-languages.ts'
import type { ProjectContents } from '#contract/project.ts'
import type { QuestionKind } from '#contract/question.ts'
import { groupTexts } from './booking.ts'
import { languageNames, listOf } from './languages.ts'
import { bookings, number, slots } from './words.ts'

export const projectTexts = {
  add: 'Projekt anlegen',
  edit: 'Projekt umbenennen',
  delete: 'Projekt löschen',
  picker: 'Projekt',
  manage: 'Projekte verwalten',
  bookingPage: 'Buchungsseite ansehen',
  none: 'Es wurden keine Projekte gefunden.',
  noneHint: 'Bitte wenden Sie sich an den Administrator.',
  noneHintAdmin:
    'Das sind Sie: Legen Sie ein Projekt an, um wieder Termine, Führungstypen und E-Mails zu haben.',
  added: (name: string) => `Projekt „${name}“ wurde angelegt`,
  renamed: (name: string) => `Das Projekt heißt jetzt „${name}“`,
  deleted: (name: string) => `Projekt „${name}“ wurde gelöscht`,
}

// Separate from project.ts, because the first page does not need it.
export const projectDialogTexts = {
  add: projectTexts.add,
  edit: projectTexts.edit,
  delete: projectTexts.delete,
  save: 'Namen speichern',
  purpose:
    'Ein Projekt hat eigene Termine, E-Mails und ein eigenes Formular, etwa für ein zweites Haus oder eine Sonderausstellung. Verschiedene Führungen desselben Hauses sind Führungstypen: Sie stehen unter „Einstellungen“.',
  name: 'Name',
  nameHint: 'Steht in der Auswahl oben und im Kalendereintrag, den Gäste bekommen.',
  nameTaken: 'Ein anderes Projekt heißt auch so. In der Auswahl oben sehen beide gleich aus.',
  timezone: 'Zeitzone',
  timezoneHint: (device: string | undefined) =>
    `Alle Uhrzeiten gelten dort, wo Ihre Termine stattfinden. Wählen Sie diesen Ort.${
      device ? ` Ihr Gerät ist gerade auf ${device} eingestellt.` : ''
    }`,
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  failed: 'Speichern fehlgeschlagen',
}

// Separate from project.ts, which is part of the dashboard's first load.

// The server stops counting at one more than this.
const countedTo = 10_000

const counted = (count: number, words: (count: number) => string) =>
  count > countedTo ? `mehr als ${words(countedTo)}` : words(count)

const sumOf = (of: ProjectContents) =>
  of.slots === 0
    ? 'Das Projekt hat keine Termine und keine Buchungen.'
    : `Gelöscht werden ${counted(of.slots, slots)} und ${of.bookings === 0 ? 'keine Buchungen' : counted(of.bookings, bookings)}.`

function upcomingOf({ bookings: all, upcoming_bookings: count }: ProjectContents) {
  if (all === 0) return ''
  if (count === 0) return 'Keine davon steht noch bevor, deshalb bekommt niemand eine Absage.'
  const verb = count === 1 ? 'steht' : 'stehen'
  const upcoming = counted(count, (shown) => number.format(shown))
  return `Davon ${verb} ${upcoming} noch bevor: Wer gebucht hat, bekommt eine Absage per E-Mail.`
}

export const projectDeletionTexts = {
  title: (name: string) => `Projekt „${name}“ löschen?`,
  question: 'Wirklich löschen? Alle Daten des Projekts gehen verloren!',
  counting: 'Termine und Buchungen werden gezählt …',
  countFailed: 'Die Termine und Buchungen konnten nicht gezählt werden.',
  contents: (of: ProjectContents) => [sumOf(of), upcomingOf(of)].join(' ').trim(),
  name: 'Name des Projekts',
  nameHint: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein.`,
  nameDiffers: 'Das ist nicht der Name dieses Projekts.',
  keep: 'Projekt behalten',
  delete: 'Projekt löschen',
  failed: 'Das Projekt wurde nicht gelöscht.',
}

const kinds: Record<QuestionKind, string> = {
  group: groupTexts.group,
  choice: 'Antworten zur Auswahl',
  text: 'Antwort in eigenen Worten',
}

export const questionSettingsTexts = {
  title: 'Fragen an Ihre Gäste',
  purpose:
    'Was das Buchungsformular außer Namen und E-Mail-Adresse wissen will. Fragen Sie nur, was Sie wirklich brauchen.',
  phone: 'Telefonnummer',
  phoneRequired: 'Gäste müssen eine Telefonnummer angeben',
  phoneHint:
    'Ohne diesen Schalter fragt das Formular nicht danach. Wenn Sie selbst buchen, können Sie immer eine eintragen.',
  questions: 'Eigene Fragen',
  questionsHint:
    'Bis zu acht. Die Antworten stehen bei der Buchung, auf der gedruckten Tagesliste und in der Bestätigung. Schon gegebene Antworten behalten die Frage so, wie sie gestellt war.',
  nth: (place: number) => `Frage ${place}`,
  kind: 'Art der Antwort',
  kinds,
  text: 'Frage',
  textMissing: 'Bitte geben Sie eine Frage ein.',
  options: 'Antworten, eine pro Zeile',
  optionsMissing: 'Bitte geben Sie mindestens zwei verschiedene Antworten ein.',
  tooManyOptions: 'Bitte geben Sie höchstens 20 Antworten ein.',
  optionTooLong: 'Eine Antwort darf höchstens 100 Zeichen lang sein.',
  groupHint: `Das Formular fragt in der Sprache des Gastes nach der Art der Gruppe: ${Object.values(groupTexts.groupKinds).join(', ')}. Schulen geben auch die ${groupTexts.schoolClass} an.`,
  required: 'Gäste müssen antworten',
  variants: 'Nur bei bestimmten Führungstypen',
  variantsHint:
    'Die Frage stellt das Formular nur, wenn der Gast einen dieser Führungstypen gewählt hat.',
  allVariants: 'bei allen',
  /** For example `bei „Führung“ und „Workshop“`. */
  ofVariants: (names: string[]) => `bei ${listOf(names.map((name) => `„${name}“`))}`,
  noVariant: 'bei keinem mehr, der Führungstyp wurde gelöscht',
  languages: 'In anderen Sprachen',
  languagesHint:
    'Das lesen Gäste, wenn das Formular in dieser Sprache steht. Was Sie leer lassen, steht dort auf Deutsch. Bei der Buchung sehen Sie die deutschen Antworten.',
  languageNames,
  noLanguage: 'nur Deutsch',
  inLanguages: (languages: OtherLanguage[]) =>
    listOf(languages.map((language) => languageNames[language])),
  translation: 'Frage',
  /** The label of the field for the translation of an answer. */
  optionIn: (option: string) => `Antwort „${option}“`,
  remove: (place: number) => `Frage ${place} entfernen`,
  removeShort: 'Entfernen',
  add: 'Frage hinzufügen',
  addGroup: 'Nach der Art der Gruppe fragen',
  preview: 'So fragt das Formular',
  previewHint: 'Zwischen E-Mail-Adresse und Anmerkung.',
  choose: 'Bitte wählen',
}

const inDays = (days: number) => `${number.format(days)} ${days === 1 ? 'Tag' : 'Tage'} vorher`
const inHours = (hours: number) =>
  `${number.format(hours)} ${hours === 1 ? 'Stunde' : 'Stunden'} vorher`

export const reminderTexts = {
  title: 'Erinnerungen',
  hint: 'Gäste bekommen vor dem Termin eine E-Mail mit Zeit, Treffpunkt und dem Link zum Stornieren, immer zwischen 8 und 20 Uhr. Wer erst danach bucht, bekommt keine.',
  twoDays: 'Zwei Tage vorher erinnern',
  another: 'Weitere Erinnerung',
  nth: (position: number) => `Erinnerung ${position}`,
  remove: (position: number) => `Erinnerung ${position} entfernen`,
  removeShort: 'Entfernen',
  /** For example `2 Tage vorher` or `3 Stunden vorher`. */
  before: (hours: number) => (hours % 24 === 0 ? inDays(hours / 24) : inHours(hours)),
  invalid:
    'Bitte geben Sie 1 bis 720 Stunden oder 1 bis 30 Tage ein, zum Beispiel „2 Tage“ oder „3 Stunden“.',
}
