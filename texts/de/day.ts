import { number, people } from './words.ts'

const counted = (came: number, of: number) => `${number.format(came)} von ${number.format(of)}`

/** The recorded attendance of a booking: `alle 4 da`, `2 von 4 da`, `5 statt 4 da`. */
function state(came: number | null, booked: number): string {
  if (came === null) return 'noch offen'
  if (came === 0) return 'niemand da'
  if (came === booked) return booked === 1 ? 'da' : `alle ${number.format(booked)} da`
  if (came > booked) return `${number.format(came)} statt ${number.format(booked)} da`
  return `${counted(came, booked)} da`
}

const quoted = (came: number | null, booked: number) => `„${state(came, booked)}“`
const somebody = (name: string) => name || 'Ein früheres Teammitglied'

const unsent = (count: number) =>
  count === 1
    ? 'Ein Eintrag ist noch nicht gesendet.'
    : `${number.format(count)} Einträge sind noch nicht gesendet.`

export const dayTexts = {
  toDay: 'Zur Tagesliste von heute',
  days: 'Anderer Tag',
  day: 'Tag',
  before: 'Tag davor',
  today: 'Heute',
  after: 'Tag danach',
  print: 'Drucken',
  none: 'An diesem Tag gibt es keine Termine.',
  noneLed: 'An diesem Tag sind Sie für keinen Termin eingeteilt.',
  nextSlot: (date: string) => `Nächster Termin: ${date}`,
  calledOff: 'Abgesagt',
  hadBooked: (count: number) => `${people(count)} ${count === 1 ? 'hatte' : 'hatten'} gebucht.`,
  loadFailed: 'Die Tagesliste konnte nicht geladen werden.',
  nothingKept: 'Ohne Verbindung ist dieser Tag auf diesem Gerät gerade nicht lesbar.',
  nothingKeptHint:
    'Was Sie geladen haben, bleibt 36 Stunden lang lesbar. Sobald die Verbindung wieder steht, erscheint die Liste von selbst.',
  came: (came: number, booked: number) => `${counted(came, booked)} gekommen`,
  state,
  allCame: 'Einmal drücken: alle gekommen',
  other: 'Andere Anzahl',
  otherFor: (name: string) => `Andere Anzahl für ${name}`,
  howMany: 'Wie viele sind gekommen?',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  enter: (count: number) => `${people(count)} ${count === 1 ? 'war' : 'waren'} da`,
  enterWithout: (count: number) => `${people(count)} eintragen`,
  nobody: 'Niemand war da',
  unknown: 'Häkchen entfernen',
  pending: 'noch nicht gesendet',
  done: (name: string, came: number | null, booked: number) => `${name}: ${state(came, booked)}`,
  undo: 'Rückgängig',
  walkIns: 'Ohne Buchung',
  addWalkIns: 'Gäste ohne Buchung',
  addWalkInsAt: (time: string) => `Gäste ohne Buchung, ${time}`,
  walkInsSum: (visitors: number, beyond: number) =>
    beyond > 0
      ? `${number.format(visitors)} ohne Buchung, davon ${number.format(beyond)} über den Plätzen`
      : `${number.format(visitors)} ohne Buchung`,
  removeWalkIn: (visitors: number) => `${people(visitors)} ohne Buchung entfernen`,
  remove: 'Entfernen',
  howManyWithout: 'Wie viele kommen ohne Buchung?',
  unsent,
  unsentHint: 'Auf diesem Gerät gespeichert; wird gesendet, sobald Verbindung besteht.',
  notes: 'Abweichende Einträge',
  someBooking: (moment: string) => `Buchung am ${moment}`,
  someVisitors: (visitors: number, moment: string) =>
    `${people(visitors)} ohne Buchung am ${moment}`,
  overruled: ({ mine, theirs, booked, by, time }: Difference) =>
    `Ihr Eintrag ${quoted(mine, booked)} gilt nicht: ${somebody(by)} hat um ${time} ${quoted(theirs, booked)} eingetragen.`,
  replaced: ({ mine, theirs, booked, by, time }: Difference) =>
    `Ihr Eintrag ${quoted(mine, booked)} gilt. ${somebody(by)} hatte um ${time} ${quoted(theirs, booked)} eingetragen.`,
  refused: (reason: string) => `Nicht übernommen. ${reason}`,
  insist: 'Meinen Eintrag übernehmen',
  giveIn: 'Anderen Eintrag übernehmen',
  understood: 'In Ordnung',
}

interface Difference {
  mine: number | null
  theirs: number | null
  booked: number
  by: string
  time: string
}
