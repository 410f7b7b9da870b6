import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { seriesTexts } from './series.ts'
import { slotTexts } from './slot.ts'
import {
  bookings,
  filedWord,
  mails,
  minutesInWords,
  number,
  people,
  places,
  slots,
} from './words.ts'

// Separate from slot.ts, which is part of the dashboard's first load.

// A suggested start is called a suggestion, because nobody has chosen it yet.
const overlapping = (suggested: boolean) =>
  suggested
    ? 'Falls Sie auch diesen anlegen: Der Vorschlag überschneidet sich mit'
    : 'Überschneidet sich mit'

const tooLate = (leadTime: string) =>
  `Gäste können diesen Termin nicht mehr selbst buchen, denn ${leadTime}. Sie können Buchungen selbst eintragen.`

export const slotDialogTexts = {
  add: slotTexts.add,
  addAnother: 'Weiteren Termin anlegen',
  edit: 'Termin bearbeiten',
  save: 'Änderungen speichern',
  done: 'Fertig',
  start: 'Beginn',
  startThere: (moment: string, zone: string) => `${moment} in der Zeitzone ${zone}`,
  startToday: (moment: string) => `${moment} (heute)`,
  startSuggested: (start: string) => `Vorschlag für einen weiteren Termin: ${start}`,
  startTaken: (variants: string) => `Zur selben Zeit beginnt schon ein Termin: ${variants}.`,
  startsTaken: (count: number) => `Zur selben Zeit beginnen schon ${slots(count)}.`,
  overlaps: (variants: string, span: string, suggested: boolean) =>
    `${overlapping(suggested)} einem Termin: ${variants}, ${span}.`,
  overlapsMany: (count: number, suggested: boolean) =>
    `${overlapping(suggested)} ${number.format(count)} Terminen.`,
  afterLeadTime: (leadTime: string) => tooLate(`der Vorlauf beträgt ${leadTime}`),
  afterShortestLeadTime: (leadTime: string) => tooLate(`der kürzeste Vorlauf beträgt ${leadTime}`),
  startMissing: 'Bitte geben Sie Datum und Uhrzeit ein.',
  startPast: 'Bitte wählen Sie einen Beginn ab heute.',
  startFar: 'Bitte prüfen Sie das Jahr: Es liegt zu weit in der Zukunft.',
  closedThatDay: (reason: string) =>
    reason ? `An diesem Tag ist geschlossen: ${reason}.` : 'An diesem Tag ist geschlossen.',
  addAnyway: 'Trotzdem anlegen',
  moveAnyway: 'Trotzdem auf diesen Tag legen',
  closedUnconfirmed:
    'Bitte haken Sie das an, wenn der Termin trotzdem stattfindet, oder wählen Sie einen anderen Tag.',
  startLocked: (count: number) => `Steht fest, weil es schon ${bookings(count)} gibt.`,
  staffBusy: (name: string, elsewhere: string) =>
    `${name} ist zur selben Zeit schon eingeteilt: ${elsewhere}.`,
  staffShortPause: (name: string, elsewhere: string) =>
    `${name} hat zu wenig Pause zu einem anderen Termin: ${elsewhere}.`,
  staffTold: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
  variants: 'Führungstypen',
  variantsHint: 'Wählen Sie mindestens einen. Gäste wählen beim Buchen einen davon.',
  lasts: (duration: string) => `Dauert ${duration}`,
  variantsMissing: 'Wähle mindestens einen Führungstyp aus!',
  variantsLocked: (count: number) => `Stehen fest, weil es schon ${bookings(count)} gibt.`,
  capacity: 'Plätze',
  capacityInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.',
  capacityTooFew: (count: number) =>
    `Mindestens ${number.format(count)}: So viele Personen sind schon angemeldet.`,
  capacityBooked: (count: number) => `Davon sind schon ${people(count)} angemeldet.`,
  internal: 'Interner Termin',
  internalHint: 'Steht nicht auf Ihrer Website. Nur Ihr Team kann ihn buchen.',
  created: 'Termin wurde erstellt',
  changed: (moment: string) => `Termin wurde geändert: ${moment}`,
  failed: 'Speichern fehlgeschlagen',
}

export const slotDeletionTexts = {
  title: 'Termin löschen?',
  question: (moment: string) => `Der Termin am ${moment} wird gelöscht.`,
  withBookings: (count: number) =>
    `Für diesen Termin gibt es ${bookings(count)}. Trotzdem löschen?`,
  bookersTold:
    'Wer gebucht hat, bekommt eine Absage per E-Mail. Einen Grund und andere Termine nennt sie nur, wenn Sie „Termin absagen“ wählen.',
  nobodyTold: 'Der Termin hat schon begonnen, deshalb bekommt niemand eine E-Mail.',
  staffTold: 'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  keep: 'Termin behalten',
  delete: 'Termin löschen',
  deleteAnyway: 'Trotzdem löschen',
  failed: 'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
  deleted: 'Termin wurde gelöscht',
}

/** Tells users that others have changed the slot while its dialog was open. */
export const slotOvertakenTexts = {
  changed: (changes: string[]) => `Inzwischen geändert: ${changes.join('; ')}.`,
  start: (moment: string) => `Beginn ${moment}`,
  capacity: (count: number) => places(count),
  variants: (names: string[]) => `Führungstypen ${names.join(', ')}`,
  internal: (internal: boolean) => (internal ? 'intern' : 'nicht mehr intern'),
  meetingPoint: (place: string) => (place ? `Treffpunkt „${place}“` : 'Treffpunkt wie sonst'),
}

export const slotCommentTexts = {
  title: 'Kommentar zum Termin',
  label: 'Kommentar',
  hint: 'Nur Ihr Team sieht ihn.',
  save: 'Kommentar speichern',
  saved: 'Kommentar wurde gespeichert',
  changedMeanwhile: (comment: string) =>
    comment === ''
      ? 'Der Kommentar wurde inzwischen von jemand anderem gelöscht. Wenn Sie speichern, gilt Ihrer.'
      : `Inzwischen hat jemand anderes geschrieben: „${comment}“ Wenn Sie speichern, ersetzt Ihr Kommentar diesen.`,
  failed: 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten',
}

export const staffDialogTexts = {
  title: 'Team einteilen',
  who: 'Wer ist eingeteilt?',
  offer: 'Guides anfragen',
  told: 'Wer hinzukommt oder wegfällt, bekommt gleich eine E-Mail, außer diese Person hat das abgeschaltet.',
  saved: (name: string, isAssigned: boolean) =>
    isAssigned ? `${name} ist jetzt eingeteilt` : `${name} ist nicht mehr eingeteilt`,
  done: 'Fertig',
  elsewhere: (span: string, project: string) => `${span}, ${project}`,
  unskilled: 'Führt diesen Führungstyp nicht.',
  week: (count: number) => `${slots(count)} in dieser Woche`,
  all: (count: number) => `Alle zeigen (${number.format(count)} weitere)`,
  busy: (elsewhere: string[]) => `Zur selben Zeit eingeteilt: ${elsewhere.join('; ')}`,
  shortPause: (elsewhere: string[]) => `Zu wenig Pause zu: ${elsewhere.join('; ')}`,
  absent: (spans: string[]) => `Nicht verfügbar: ${spans.join('; ')}`,
  absentWhen: (from: string, until: string) => `${from} bis ${until}`,
  namesake: (name: string, email: string) => `${name} (${email})`,
  left: (name: string) => `${name} (nicht mehr im Team)`,
  loadFailed: 'Das Team konnte nicht geladen werden.',
  failed: 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten',
}

type PlanKind = Exclude<keyof SlotPlan, 'slot_ids'>

const said = (one: string, many: string) => (count: number) =>
  `${slots(count)} ${count === 1 ? one : many}`

/** The effects of an action on a number of slots, before it is carried out. */
const planned: Record<PlanKind, (count: number) => string> = {
  create: said('kommt hinzu', 'kommen hinzu'),
  change: said('wird geändert', 'werden geändert'),
  delete: said('entfällt', 'entfallen'),
  booked: said('bleibt wegen Buchungen', 'bleiben wegen Buchungen'),
  by_hand: said('bleibt, weil von Hand geändert', 'bleiben, weil von Hand geändert'),
  closed: said('fällt auf einen Schließtag', 'fallen auf Schließtage'),
  collides: said(
    'wird nicht angelegt, weil schon einer da ist',
    'werden nicht angelegt, weil schon welche da sind',
  ),
  skipped: said('ist so nicht möglich', 'sind so nicht möglich'),
}

const done: Record<Exclude<keyof ChangeDone, 'change_id' | 'mails'>, (count: number) => string> = {
  created: said('angelegt', 'angelegt'),
  changed: said('geändert', 'geändert'),
  deleted: said('gelöscht', 'gelöscht'),
  booked: said('bleibt wegen Buchungen', 'bleiben wegen Buchungen'),
  by_hand: said('bleibt, weil von Hand geändert', 'bleiben, weil von Hand geändert'),
  closed: said('wegen Schließtag ausgelassen', 'wegen Schließtagen ausgelassen'),
  collides: said('ausgelassen, weil schon einer da war', 'ausgelassen, weil schon welche da waren'),
  skipped: said('war so nicht möglich', 'waren so nicht möglich'),
}

export const slotPlanTexts = {
  planned: (kind: PlanKind, count: number) => planned[kind](count),
  done: (kind: keyof typeof done, count: number) => done[kind](count),
  title: {
    create: seriesTexts.created,
    change: 'Werden geändert',
    delete: seriesTexts.deleted,
    booked: seriesTexts.booked,
    by_hand: seriesTexts.byHand,
    closed: seriesTexts.closed,
    collides: seriesTexts.collides,
    skipped: seriesTexts.skipped,
  } satisfies Record<PlanKind, string>,
  mails: (count: number) => `${mails(count)} ans Team`,
  bookedToDelete:
    'Gebuchte Termine sagen Sie ab, mit „Absagen“ in der Auswahl oder im Menü „⋯“ des Termins oder des Tages: Wer gebucht hat, bekommt dann eine E-Mail.',
  nothing: 'Dabei ändert sich nichts.',
  loading: 'Die Vorschau wird berechnet …',
  gone: 'Mindestens einer der Termine wurde inzwischen gelöscht. Bitte wählen Sie neu aus.',
  failed: 'Die Vorschau konnte nicht berechnet werden.',
  unclear:
    'Es ist unklar, ob die Änderung gespeichert wurde. Bitte sehen Sie im Dashboard nach, bevor Sie es noch einmal versuchen.',
}

export const slotChangeTexts = {
  title: 'Termine ändern',
  about: (count: number) => `${slots(count)} ausgewählt. Was soll sich ändern?`,
  aboutAll: 'Was soll sich an den ausgewählten Terminen ändern?',
  fields: 'Was soll sich ändern?',
  nothingChosen: 'Bitte wählen Sie mindestens eine Angabe aus, die sich ändern soll.',
  time: 'Uhrzeit',
  timeKind: 'Wie soll sich die Uhrzeit ändern?',
  newTime: 'Neue Uhrzeit',
  shift: 'Um Minuten verlegen',
  minutes: 'Minuten',
  direction: 'Richtung',
  later: 'später',
  earlier: 'früher',
  capacity: 'Plätze',
  newCapacity: 'Plätze je Termin',
  variants: 'Führungstypen',
  newVariants: 'Diese Führungstypen',
  team: 'Team',
  newTeam: 'Wer wird eingeteilt?',
  teamHint: 'Mehrere wechseln sich von Termin zu Termin ab. Ohne Auswahl wird niemand eingeteilt.',
  internal: 'Intern oder öffentlich',
  internalKind: 'Sichtbarkeit',
  isInternal: 'Intern: nicht auf Ihrer Website',
  isPublic: 'Öffentlich: auf Ihrer Website',
  meetingPoint: 'Treffpunkt',
  comment: 'Kommentar',
  newComment: 'Neuer Kommentar',
  commentHint: 'Nur Ihr Team sieht ihn. Leer: Der Kommentar wird entfernt.',
  timeInvalid: 'Bitte geben Sie eine Uhrzeit ein.',
  minutesInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.439 ein.',
  capacityInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.',
  variantsInvalid: 'Wählen Sie mindestens einen Führungstyp aus.',
  preview: 'Vorschau ansehen',
  back: 'Zurück',
  store: (count: number) => `${slots(count)} ändern`,
  failed: 'Die Termine konnten nicht geändert werden. Es ist alles wie zuvor.',
}

const noOne = 'niemand'

/** The planned changes to the slots, before they are stored. */
export const slotChangeSummaryTexts = {
  time: (time: string) => `Uhrzeit → ${time}`,
  shift: (minutes: number) =>
    `Uhrzeit: ${minutesInWords(Math.abs(minutes) * 60)} ${minutes > 0 ? 'später' : 'früher'}`,
  capacity: (before: number | undefined, after: number) =>
    before === undefined
      ? `Plätze → ${number.format(after)}`
      : `Plätze: ${number.format(before)} → ${number.format(after)}`,
  variants: (names: string[]) => `Führungstypen → ${names.join(', ')}`,
  team: (names: string[]) =>
    `Wer führt → ${names.length > 1 ? `abwechselnd ${names.join(', ')}` : (names[0] ?? noOne)}`,
  internal: (internal: boolean) => `Sichtbarkeit → ${internal ? 'intern' : 'öffentlich'}`,
  comment: (comment: string) => (comment === '' ? 'Kommentar → leer' : `Kommentar → „${comment}“`),
  meetingPoint: (place: string) => `Treffpunkt → ${place === '' ? 'wie sonst' : `„${place}“`}`,
  meetingMails: 'Wer gebucht hat, bekommt den neuen Treffpunkt per E-Mail.',
  teamMails:
    'Wer hinzukommt oder wegfällt, bekommt eine E-Mail, außer diese Person hat das abgeschaltet.',
  timeMails: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
}

export const slotsDeletionTexts = {
  title: 'Termine löschen?',
  keep: 'Termine behalten',
  store: (count: number) => `${slots(count)} löschen`,
  failed: 'Die Termine konnten nicht gelöscht werden. Es ist alles wie zuvor.',
}

export const slotCopyTexts = {
  titleOfDay: 'Tag kopieren',
  titleOfWeek: 'Woche kopieren',
  day: (date: string) => `Kopiert werden die Termine vom ${date}.`,
  week: (first: string, last: string) => `Kopiert werden die Termine vom ${first} bis ${last}.`,
  targets: 'Ziele',
  target: 'Tag',
  targetWeek: 'Ein Tag der Woche',
  add: 'Hinzufügen',
  nextDays: 'Die nächsten 4 Wochen, gleicher Wochentag',
  nextWeeks: 'Die nächsten 4 Wochen',
  chosen: 'Ausgewählte Ziele',
  weekFrom: (date: string) => `Woche ab ${date}`,
  remove: (target: string) => `Entfernen: ${target}`,
  missing: 'Bitte wählen Sie mindestens ein Ziel.',
  notADay: 'Bitte geben Sie ein Datum ein.',
  past: 'Bitte wählen Sie ein Ziel, das nicht in der Vergangenheit liegt.',
  itself: 'Bitte wählen Sie ein anderes Ziel: Von hier wird kopiert.',
  tooMany: 'Es sind höchstens 366 Ziele möglich.',
  occupied: 'Wenn zur selben Zeit schon ein Termin beginnt',
  skip: 'Keinen weiteren anlegen',
  alsoThere: 'Trotzdem einen weiteren anlegen',
  withTeam: 'Eingeteiltes Team mitkopieren',
  withTeamHint: 'Wer eingeteilt wird, bekommt eine E-Mail. Kommentare werden nicht kopiert.',
  preview: 'Vorschau ansehen',
  back: 'Zurück',
  store: (count: number) => `${slots(count)} anlegen`,
  failed: 'Die Termine konnten nicht kopiert werden. Es ist alles wie zuvor.',
}

const guests = (count: number) => (count === 1 ? '1 Gast' : `${number.format(count)} Gäste`)
const get = (count: number) => (count === 1 ? 'bekommt' : 'bekommen')

const mailed = (told: number, filed: boolean) => {
  if (told === 0) return ''
  return filed
    ? `, ${mails(told)} an ${told === 1 ? 'den Gast ist' : 'die Gäste sind'} ${filedWord}`
    : `, ${guests(told)} ${get(told)} eine E-Mail`
}

/** The dialog that moves a slot with bookings. */
export const slotMoveTexts = {
  title: 'Termin verlegen',
  groups:
    'In diesem Termin ist ein Teil einer aufgeteilten Gruppe. Alle Termine der Gruppe werden mit ihm verlegt.',
  start: 'Neuer Beginn',
  startSame: 'Bitte wählen Sie eine andere Zeit als bisher.',
  startPast: 'Bitte wählen Sie einen Beginn, der noch kommt.',
  reasonHint: 'Steht in der E-Mail an die Gäste. Kann leer bleiben.',
  closedThatDay: (reason: string) =>
    reason ? `An diesem Tag ist geschlossen: ${reason}.` : 'An diesem Tag ist geschlossen.',
  told: (count: number) =>
    count === 0
      ? 'Niemand bekommt eine E-Mail, weil zu diesen Buchungen keine bestätigte Adresse gespeichert ist.'
      : `${guests(count)} ${get(count)} eine E-Mail mit der alten und der neuen Zeit. Darin ${count === 1 ? 'kann dieser Gast' : 'können sie'} zusagen, einen anderen Termin wählen oder stornieren. Ohne Antwort bleibt die Buchung bestehen, zur neuen Zeit.`,
  staffTold: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
  answered: (kept: number, asked: number) =>
    `Seit der letzten Verlegung: ${number.format(kept)} von ${number.format(asked)} haben zugesagt.`,
  submit: 'Termin verlegen',
  failed: 'Der Termin wurde nicht verlegt.',
  done: (moment: string) => `Termin wurde verlegt: ${moment}`,
}

/** The dialog that calls off a slot with bookings. */
export const slotCallOffTexts = {
  groups: 'Buchungen aufgeteilter Gruppen werden ganz storniert, auch in ihren anderen Terminen.',
  title: 'Termin absagen',
  about: (moment: string, count: number) =>
    `Der Termin am ${moment} fällt aus, und ${bookings(count)} ${count === 1 ? 'wird' : 'werden'} storniert. Das lässt sich nicht rückgängig machen. Danach steht der Termin unter „Gelöschte und Abgesagte“.`,
  told: (count: number) =>
    count === 0
      ? 'Niemand bekommt eine E-Mail, weil zu diesen Buchungen keine bestätigte Adresse gespeichert ist.'
      : `${guests(count)} ${get(count)} eine E-Mail mit dem Grund und mit bis zu drei nahen Terminen, bei denen noch Platz ist. Umbuchen geht mit einem Klick.`,
  staffTold: 'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  reason: 'Grund',
  reasonHint: 'Steht als „Grund: …“ unter dem Text der E-Mail. Kann leer bleiben.',
  keep: 'Termin behalten',
  submit: 'Termin absagen',
  failed: 'Der Termin wurde nicht abgesagt.',
  done: (told: number, filed: boolean) => `Termin wurde abgesagt${mailed(told, filed)}`,
}

const cancelled = (count: number) =>
  count === 0
    ? 'Gebucht hat sie niemand.'
    : `${bookings(count)} ${count === 1 ? 'wird' : 'werden'} storniert.`

/** The dialogs that call off several slots at once, such as those of a day. */
export const slotsCallOffTexts = {
  title: 'Termine absagen',
  dayTitle: 'Tag absagen',
  about: (count: number, booked: number) =>
    `${slots(count)} ${count === 1 ? 'fällt' : 'fallen'} aus. ${cancelled(booked)} Das lässt sich nicht rückgängig machen. Danach ${count === 1 ? 'steht er' : 'stehen sie'} unter „Gelöschte und Abgesagte“.`,
  begun: 'Was schon begonnen hat, bleibt stehen.',
  nothingLeft: 'Es ist kein Termin mehr dabei, der noch kommt.',
  loadFailed: 'Die Termine dieses Tages konnten nicht geladen werden.',
  loading: 'Die Termine werden geladen …',
  more: (count: number) => `und ${number.format(count)} weitere`,
  staffTold: 'Wer eingeteilt ist, bekommt dazu eine E-Mail.',
  keep: 'Termine behalten',
  submit: (count: number) => `${slots(count)} absagen`,
  failed: 'Die Termine wurden nicht abgesagt.',
  done: (done: { slots: number; told: number }, filed: boolean) =>
    `${slots(done.slots)} ${done.slots === 1 ? 'wurde' : 'wurden'} abgesagt${mailed(done.told, filed)}`,
}

export const slotMailsTexts = {
  title: 'E-Mails an mich',
  choice: 'E-Mails zu meinen Terminen',
  hint: (email: string) =>
    `Ist das an, schreiben wir Ihnen an ${email}, wenn Sie für einen Termin eingeteilt werden, wenn er eine neue Zeit bekommt und wenn er für Sie entfällt.`,
  morning: 'Übersicht am Morgen',
  morningHint:
    'Um 7 Uhr, nur an Tagen mit Neuem: Ihre Termine des Tages mit der Zahl der Personen und was sich seit gestern geändert hat. Wer die Verwaltung oder den Empfang macht, bekommt alle Termine und liest, wo das Team noch fehlt.',
  /** For users who can see all bookings: describes both ways to learn about new ones. */
  bookings:
    'So erfahren Sie von neuen Buchungen: einmal am Tag durch diese Übersicht, oder sofort durch eine Kopie jeder Bestätigung an die Adresse in den Einstellungen unter „E-Mails“.',
  toCopies: 'Adresse für Kopien eintragen',
  on: 'Gespeichert: Sie bekommen diese E-Mails.',
  off: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  done: 'Fertig',
  loadFailed: 'Die Einstellung konnte nicht geladen werden.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}
