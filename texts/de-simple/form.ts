import type { FormTexts, LimitTexts, UnsentTexts } from '../de/form.ts'

/** Leichte Sprache: short sentences with one thought each, and common words only. */
export const formTexts: FormTexts = {
  locale: 'de-DE',
  weekday: 'long',

  loading: 'Bitte warten Sie kurz.',
  unreachable: 'Die Seite kann die Termine nicht zeigen',
  unreachableHint: 'Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',

  step: 'Frage {current} von {all}',
  back: 'Zurück',
  yourChoice: 'Das haben Sie gewählt',
  variant: 'Was',
  date: 'Wann',
  people: 'Wie viele',
  cost: 'Zusammen',

  chooseVariant: 'Was wollen Sie machen?',
  minutes: { one: 'Das dauert {count} Minute.', other: 'Das dauert {count} Minuten.' },
  notNow: 'Das geht im Moment nicht.',

  chooseDay: 'Wann wollen Sie kommen?',
  previousMonth: 'Ein Monat früher',
  nextMonth: 'Ein Monat später',
  today: 'heute',
  notBookable: 'geht nicht',
  soldOut: 'keine Plätze mehr',
  tooSmall: 'zu wenig Plätze',
  oneSlot: '1 Termin, {places}',
  manySlots: '{count} Termine, höchstens {places}',
  places: { one: '{count} Platz frei', other: '{count} Plätze frei' },
  legend: 'So viele Plätze sind bei einem Termin frei:',
  levels: ['1 bis 5', '6 bis 15', 'mehr als 15'],
  dayTaken: 'Am {day} ist kein Platz frei. Bitte wählen Sie einen anderen Tag.',
  monthEmpty: 'Im {month} ist kein Platz frei.',
  closedDay: 'Am {from} haben wir geschlossen',
  closedSpan: 'Vom {from} bis zum {to} haben wir geschlossen',
  closedFor: ': {reason}',
  goTo: 'Der nächste freie Tag ist: {day}',
  goBackTo: 'Der letzte freie Tag davor ist: {day}',
  nowhere: 'Für {people} ist zu wenig Platz. Am {day} ist Platz für {most}.',
  takeMost: 'Weiter mit {most}',
  noSlots: 'Im Moment gibt es keine Termine',
  allSoldOut: 'Alle Termine sind voll',
  noSlotsHint: 'Bald gibt es neue Termine. Sie finden die neuen Termine hier.',
  nowhereHint: 'Bald gibt es neue Termine. Sie finden die neuen Termine hier.',
  waitHint: 'Wählen Sie einen Tag. Dann können Sie sich auf die Warteliste setzen.',
  zone: 'Diese Uhrzeiten gelten an dem Ort, zu dem Sie kommen. Vielleicht ist es bei Ihnen gerade früher oder später. (Zeitzone {zone})',

  chooseTime: 'Um wie viel Uhr wollen Sie kommen?',
  dayTooSmall: 'An diesem Tag sind zu wenig Plätze frei für {people}.',
  timesTaken: 'An diesem Tag ist kein Platz mehr frei.',
  oclock: '{time}\u00a0Uhr',
  left: { one: 'Noch {count} Platz frei', other: 'Noch {count} Plätze frei' },
  fewLeft: { one: 'Nur noch {count} Platz frei', other: 'Nur noch {count} Plätze frei' },

  wait: 'Auf die Warteliste',
  details: 'Wer sind Sie?',
  peopleLabel: 'Wie viele Personen kommen?',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  nameLabel: 'Wie heißen Sie?',
  emailLabel: 'Wie ist Ihre E-Mail-Adresse?',
  emailHint: 'Wir schreiben Ihnen eine E-Mail.',
  commentLabel: 'Wollen Sie uns etwas sagen?',
  requiredNote: 'Felder mit einem Stern (*) müssen Sie ausfüllen.',
  peopleMissing: 'Bitte schreiben Sie eine Zahl. So viele Personen kommen.',
  tooMany: {
    one: 'Zu dieser Zeit ist nur noch {count} Platz frei.',
    other: 'Zu dieser Zeit sind nur noch {count} Plätze frei.',
  },
  largestGroup: 1_000_000,
  smallestGroup: 1,
  tooLarge:
    'Sie können Plätze für höchstens {people} buchen. Kommen mehr Personen? Dann fragen Sie bitte: {organisation}.',
  nameMissing: 'Bitte schreiben Sie Ihren Namen.',
  emailMissing: 'Bitte schreiben Sie Ihre E-Mail-Adresse.',
  emailWrong: 'Die E-Mail-Adresse stimmt nicht. Ein Beispiel ist: name@beispiel.de',
  persons: { one: '{count} Person', other: '{count} Personen' },
  book: 'Plätze buchen',
  sending: 'Bitte warten Sie kurz.',
  proving: 'Ihr Computer prüft noch etwas. Das kann einige Sekunden dauern. Bitte warten Sie.',
  stop: 'Nicht mehr warten',

  slotFull: 'Diese Plätze sind leider weg. Jemand war schneller.',
  costNow: 'Das bezahlen Sie jetzt zusammen:',
  keptInput: 'Sie müssen nichts noch einmal schreiben.',
  offer: 'Zu diesen Zeiten ist noch Platz:',
  otherDay: 'Einen anderen Tag wählen',
  newDate: 'Sie kommen jetzt: {date}. Bitte drücken Sie noch einmal auf „Plätze buchen“.',
  noAnswer:
    'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal. Sie buchen dabei nicht doppelt.',
  tooManyTries: {
    one: 'Das war zu oft. Bitte warten Sie {count} Minute. Versuchen Sie es dann noch einmal.',
    other: 'Das war zu oft. Bitte warten Sie {count} Minuten. Versuchen Sie es dann noch einmal.',
  },
  refusals: {
    not_found: 'Diesen Termin gibt es nicht mehr.',
    slot_moved:
      'Dieser Termin ist jetzt zu einer anderen Zeit. Bitte sehen Sie nach. Buchen Sie dann noch einmal.',
    price_changed:
      'Der Preis ist jetzt anders. Ist das gut für Sie? Dann drücken Sie bitte noch einmal auf „Plätze buchen“.',
    slot_started: 'Dieser Termin hat schon begonnen.',
    lead_time_passed: 'Für diesen Termin ist es zu spät.',
    slot_shared:
      'Zu dieser Zeit kommen schon andere Menschen. Sie brauchen eine Zeit, zu der noch niemand kommt.',
    not_open_yet: 'Diesen Termin können Sie noch nicht buchen.',
    variant_not_offered: 'Das gibt es zu dieser Zeit nicht.',
    too_many_holds:
      'Sie haben schon Plätze gebucht. Sie haben diese Plätze noch nicht bestätigt. Wir haben Ihnen dafür E-Mails geschickt. Bitte bestätigen Sie zuerst diese Plätze.',
    website_not_named: 'Sie können auf dieser Seite nicht buchen.',
    invalid: 'Etwas stimmt nicht. Bitte sehen Sie noch einmal nach.',
    too_large: 'Das ist zu viel Text.',
    unexpected: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  invalid: {
    attendees_count: 'Diese Zahl stimmt nicht. Bitte sehen Sie noch einmal nach.',
    booker_name: 'Der Name stimmt nicht. Bitte sehen Sie noch einmal nach.',
    booker_email:
      'Die E-Mail-Adresse stimmt nicht. Ein Beispiel ist: name@beispiel.de. Vor dem @ stehen keine Umlaute.',
    comment: 'Der Text ist zu lang.',
    website: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },

  done: 'Sie haben gebucht',
  mailOnItsWay: 'Wir schicken eine E-Mail an {email}.',
  bookedFor: 'Name',
  number: 'Nummer',
  meetingPoint: 'Treffpunkt',
  calendar: 'In den Kalender schreiben',
  cancel: 'Ich will doch nicht kommen',
  newTab: '(Es öffnet sich eine neue Seite.)',
  bookMore: 'Noch einmal buchen',

  held: 'Fast fertig: Bitte bestätigen Sie',
  heldHint:
    'Wir haben eine E-Mail an {email} geschickt. Bitte öffnen Sie den Link in der E-Mail. Drücken Sie dann auf „Buchung bestätigen“.',
  heldUntil:
    'Sie haben dafür Zeit bis {time}. So lange sind die Plätze für Sie frei. Danach bekommen andere Menschen die Plätze.',
  sendAgain: 'E-Mail noch einmal schicken',
  sentAgain:
    'Wir haben die E-Mail noch einmal geschickt. Bitte sehen Sie auch im Ordner „Spam“ nach.',
  notSentAgain: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  changeEmail: 'Eine andere E-Mail-Adresse schreiben',
  lapsed: 'Die Zeit ist vorbei',
  lapsedHint: 'Sie haben nicht bestätigt. Andere Menschen können die Plätze jetzt bekommen.',

  imprint: 'Impressum',
  privacy: 'Daten-Schutz',
}

/** Replaces some of the form's wording if there is no mail server. */
export const unsentTexts: UnsentTexts = {
  emailHint: '',
  mailOnItsWay:
    'Wir schicken im Moment keine E-Mails. Bitte schreiben Sie die Nummer auf. Sie brauchen die Nummer, wenn Sie Fragen haben. Die Nummer steht hier unten.',
  held: 'Die Buchung ist noch nicht bestätigt',
  heldHint:
    'Wir schicken im Moment keine E-Mails. Darum können Sie die Buchung nicht bestätigen. Bitte fragen Sie uns: {organisation}.',
  sentAgain: 'Wir schicken im Moment keine E-Mails.',
}

/** The wording for variants that limit the group or close for changes before the start. */
export const limitTexts: LimitTexts = {
  manage: 'Ich will etwas ändern, oder ich will doch nicht kommen',
  peopleLabel: 'Wie viele Personen kommen? Mindestens {count}',
  tooSmall: 'Es müssen mindestens {people} kommen.',
  changeUntil: 'Nur so lange können Sie etwas ändern oder stornieren: bis {date} Uhr.',
  bothUntil:
    'Nur so lange können Sie stornieren: bis {date} Uhr. Nur so lange können Sie etwas ändern: bis {lead} vor dem Beginn.',
  cancelUntil: 'Nur so lange können Sie stornieren: bis {date} Uhr.',
}
