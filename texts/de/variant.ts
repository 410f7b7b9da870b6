import type { OtherLanguage } from '#contract/other-languages.ts'
import { inLanguage, languageNames, listOf } from './languages.ts'
import { number, people, timespanInWeeks } from './words.ts'

export const variantTexts = {
  title: 'Führungstypen',
  purpose: 'Was Sie anbieten. Beginn und Plätze legen Sie bei jedem Termin fest.',
  add: 'Führungstyp anlegen',
  edit: 'Bearbeiten',
  editOf: (name: string) => `Bearbeiten: ${name}`,
  delete: 'Löschen',
  deleteOf: (name: string) => `Löschen: ${name}`,
  duration: (duration: string) => `Dauer ${duration}`,
  bookableUntil: (leadtime: string) => `buchbar bis ${leadtime} vor Beginn`,
  bookableToTheEnd: 'buchbar bis zum Beginn',
  alsoIn: (languages: OtherLanguage[]) =>
    `auch ${listOf(languages.map((language) => inLanguage[language]))}`,
  loadFailed: 'Die Führungstypen konnten nicht geladen werden.',
  added: (name: string) => `„${name}“ wurde angelegt`,
  changed: (name: string) => `„${name}“ wurde geändert`,
  deleted: (name: string) => `„${name}“ wurde gelöscht`,
}

export const variantDialogTexts = {
  add: 'Führungstyp anlegen',
  edit: 'Führungstyp bearbeiten',
  save: 'Änderungen speichern',
  name: 'Name',
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  nameTaken:
    'Ein anderer Führungstyp heißt auch so. Gäste können die beiden nur an der Beschreibung unterscheiden.',
  description: 'Beschreibung',
  descriptionHint: 'Steht im Buchungsformular unter dem Namen.',
  leadtime: 'Vorlauf in Minuten',
  leadtimeHint:
    'So lange vor Beginn müssen Gäste spätestens buchen. Ihr Team kann es auch danach. Sie können zum Beispiel „3 h“, „2 Tage“ oder „1 Woche“ schreiben.',
  leadtimeInvalid:
    'Bitte geben Sie eine ganze Zahl von 0 bis 525.600 ein. Auch „3 h“, „2 Tage“ oder „1 Woche“ sind möglich, höchstens 365 Tage.',
  duration: 'Dauer in Minuten',
  durationHint:
    'Bestimmt, wann ein Termin in Kalendern und Übersichten endet. Sie können auch „1,5 h“ oder „1:30“ schreiben.',
  isThatRight: (duration: string) => `${duration} – stimmt das?`,
  durationInvalid:
    'Bitte geben Sie 1 bis 10.080 Minuten ein, zum Beispiel 90 oder „1,5 h“, höchstens „1 Woche“.',
  failed: 'Speichern fehlgeschlagen',
}

/** The terms for groups that a variant has; null for those it does not have. */
export interface GroupTerms {
  exclusive: boolean
  min_people: number | null
  max_people: number | null
  /** In seconds, as is `closes_changes`. */
  opens_before: number | null
  closes_changes: number | null
  people_per_guide: number | null
}

function sizes(least: number | null, most: number | null) {
  if (most === null) return least === null ? [] : [`ab ${people(least)}`]
  if (least === null) return [`höchstens ${people(most)}`]
  return [least === most ? people(most) : `${number.format(least)} bis ${people(most)}`]
}

/** What a variant offers groups, and what it demands of them. */
export const variantGroupTexts = {
  title: 'Für Gruppen',
  none: 'keine Vorgaben',
  /** For example `eine Gruppe für sich` and `10 bis 30 Personen`. */
  terms: (terms: GroupTerms) => [
    ...(terms.exclusive ? ['eine Gruppe für sich'] : []),
    ...sizes(terms.min_people, terms.max_people),
    ...(terms.opens_before === null
      ? []
      : [`buchbar ab ${variantGroupTexts.before(terms.opens_before)}`]),
    ...(terms.closes_changes === null
      ? []
      : [`Änderungen bis ${variantGroupTexts.before(terms.closes_changes)}`]),
    ...(terms.people_per_guide === null
      ? []
      : [`${people(terms.people_per_guide)} je Teammitglied`]),
  ],
  hint: 'Diese Größen und Zeiten gelten für Gäste. Ihr Team kann davon abweichen.',
  exclusive: 'Eine Gruppe hat den Termin für sich allein',
  exclusiveHint:
    'Wer bucht, bekommt alle Plätze. Das geht nur, solange noch niemand anderes gebucht hat.',
  smallest: 'Kleinste Gruppe',
  largest: 'Größte Gruppe',
  noLimit: 'keine Grenze',
  people: (count: number) => (count === 1 ? 'Person' : 'Personen'),
  peopleInvalid: 'Bitte geben Sie eine ganze Zahl ab 1 ein, oder lassen Sie das Feld leer.',
  fewerThanMinimum: 'Das kann nicht weniger sein als die kleinste Gruppe.',
  perGuide: 'Personen je Teammitglied',
  perGuideHint: 'Für größere Gruppen braucht ein Termin mehr als ein Teammitglied.',
  opens: 'Buchbar ab',
  opensHint: 'In Tagen vor Beginn, oder zum Beispiel „8 Wochen“.',
  atOnce: 'sofort',
  opensTooLate: 'Das muss länger sein als der Vorlauf, sonst kann niemand buchen.',
  closes: 'Änderungen und Stornierungen möglich bis',
  closesHint: 'In Tagen vor Beginn, oder zum Beispiel „48 Std.“.',
  untilStart: 'bis zum Beginn',
  before: (seconds: number) =>
    seconds === 0 ? 'zum Beginn' : `${timespanInWeeks(seconds)} vorher`,
  timeInvalid:
    'Bitte geben Sie 0 bis 730 Tage ein, zum Beispiel 14, „8 Wochen“ oder „48 Std.“, oder lassen Sie das Feld leer.',
}

/** What a variant costs. */
export const variantPriceTexts = {
  title: 'Preise',
  none: 'keine',
  /** For example `Erwachsene, Kinder und 2 weitere`. */
  summary: (names: string[]) => {
    if (names.length === 0) return variantPriceTexts.none
    const shown = names.slice(0, 3).map((name) => name.trim() || '…')
    const more = names.length - shown.length
    return `${shown.join(', ')}${more > 0 ? ` und ${number.format(more)} weitere` : ''}`
  },
  hint: 'Gäste geben an, wie viele Personen welchen Preis zahlen, und sehen die Summe. Was vereinbart ist, bleibt, auch wenn Sie die Preise später ändern.',
  /** In the list of variants. */
  count: (count: number) => (count === 1 ? '1 Preis' : `${number.format(count)} Preise`),
  nth: (nth: number) => `Preis ${nth}`,
  another: (before: number) => (before === 0 ? 'Erster Preis' : 'Weiterer Preis'),
  up: (name: string) => `Nach oben: ${name}`,
  down: (name: string) => `Nach unten: ${name}`,
  remove: (name: string) => `Preis löschen: ${name}`,
  name: 'Name',
  nameExample: 'zum Beispiel Erwachsene',
  nameMissing: 'Bitte geben Sie an, für wen der Preis gilt.',
  amount: 'Betrag',
  amountMissing: 'Bitte geben Sie einen Betrag ein, zum Beispiel 3 oder 3,50. Kostet es nichts: 0.',
  amountInvalid: 'Bitte geben Sie einen Betrag ein, zum Beispiel 3 oder 3,50.',
  amountTooLarge: 'Bitte geben Sie höchstens 10.000 ein.',
  nothing: 'kostenlos',
  per: 'Gilt',
  pers: { person: 'je Person', group: 'je Gruppe' },
  free: 'Jede n. Person frei',
  freeInvalid:
    'Bitte geben Sie eine ganze Zahl von 2 bis 1.000 ein, oder lassen Sie das Feld leer.',
  nobodyFree: 'alle zahlen',
  everyFree: (nth: number) => `jede ${number.format(nth)}. Person`,
  /** The label of a price's name among the translations. */
  nameOf: (name: string) => `Preis „${name}“`,
}

/** Names and descriptions in other languages. */
export const variantLanguageTexts = {
  title: 'In anderen Sprachen',
  names: languageNames,
  of: (label: string, language: OtherLanguage) => `${label} (${languageNames[language]})`,
  none: 'nur Deutsch',
  given: (languages: OtherLanguage[]) =>
    listOf(languages.map((language) => languageNames[language])),
  hint: 'Ein Führungstyp genügt für alle Sprachen: Gäste wählen die Sprache im Formular. Das hier lesen Gäste, wenn das Formular in dieser Sprache steht. Was Sie leer lassen, steht dort auf Deutsch.',
  simpleHint: 'Kurze Sätze, ein Gedanke je Satz, keine Fremdwörter.',
}

export const variantDeletionTexts = {
  title: 'Führungstyp löschen?',
  question: (name: string) =>
    `„${name}“ wird gelöscht und kann nicht mehr gebucht werden. Vergangene Buchungen bleiben erhalten.`,
  keep: 'Führungstyp behalten',
  delete: 'Führungstyp löschen',
  failed: 'Es ist ein Fehler beim Löschen der Variante aufgetreten.',
}
