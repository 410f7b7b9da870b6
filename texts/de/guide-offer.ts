import type { AskedSlotState, GuideAnswer } from '#contract/guide-offer.ts'
import { mailsToTeam, people, slots } from './words.ts'

/** Joins the words with no-break spaces, so they stay on one line. */
const unbroken = (said: string) => said.replaceAll(' ', '\u00a0')

/** The page behind the link in the email that asks a member to take slots. */
export const askedTexts = {
  title: 'Können Sie übernehmen?',
  purpose: (name: string, organisation: string) =>
    `Guten Tag ${name}, ${organisation} sucht jemanden für diese Termine. Wer zuerst zusagt, übernimmt.`,
  list: 'Angefragte Termine',
  facts: (variants: string, count: number) => `${variants} · ${unbroken(people(count))}`,
  accept: 'Ich übernehme',
  decline: 'Ich kann nicht',
  acceptAfterAll: 'Ich übernehme doch',
  giveBack: 'Termin wieder abgeben',
  undo: 'Rückgängig',
  of: (action: string, moment: string) => `${action}: ${moment}`,
  invalid: 'Dieser Link ist nicht mehr gültig.',
  invalidAdvice: 'Bitte wenden Sie sich an die Person, die Ihre Termine plant.',
  loadFailed: 'Die Termine konnten nicht geladen werden.',
  failed: 'Das hat nicht geklappt.',
}

/** What a guide is asked, on top of "Meine Termine". */
export const myOfferTexts = {
  title: 'Können Sie übernehmen?',
  accept: 'Übernehmen',
  decline: 'Ablehnen',
}

/** The state of a slot, as shown to the member who was asked. */
export const askedStates: Record<AskedSlotState, string> = {
  open: '',
  declined: 'Sie haben abgesagt.',
  yours: 'Sie sind für diesen Termin eingeteilt. Danke!',
  taken: 'Schon vergeben. Danke, dass Sie nachgesehen haben!',
  busy: 'Zu dieser Zeit sind Sie schon für einen anderen Termin eingeteilt.',
  absent: 'Für diese Zeit haben Sie eingetragen, dass Sie nicht verfügbar sind.',
  over: 'Dieser Termin ist vorbei oder entfällt.',
}

/** The dialog where admins offer slots and see the answers. */
export const offerTexts = {
  title: 'Guides anfragen',
  purpose:
    'Alle, die diesen Termin leiten können und frei sind, bekommen eine E-Mail. Wer zuerst zusagt, übernimmt.',
  guides: 'Wie viele werden gebraucht?',
  guidesInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 20 ein.',
  offer: 'Anfragen',
  again: 'Noch einmal fragen',
  asked: 'Gefragt',
  none: 'Noch ist niemand gefragt.',
  answers: {
    yes: 'hat zugesagt',
    no: 'hat abgesagt',
    withdrawn: 'hat wieder abgegeben',
  } satisfies Record<GuideAnswer, string>,
  waiting: 'noch keine Antwort',
  month: (count: number) => `${slots(count)} in diesem Monat`,
  made: (asked: number, filed: boolean) => {
    if (asked === 0) return 'Niemand, der diesen Termin leiten kann, ist frei.'
    if (filed) return mailsToTeam(asked, filed)
    return asked === 1 ? 'Eine Person ist gefragt.' : `${asked} Personen sind gefragt.`
  },
  failed: 'Die Guides konnten nicht angefragt werden.',
  loadFailed: 'Die Anfragen konnten nicht geladen werden.',
}

/** The settings for how slots are offered, in all projects. */
export const guideSettingsTexts = {
  title: 'Wie Guides angefragt werden',
  note: 'Gilt für alle Projekte.',
  preferredFirst: 'Bevorzugte zuerst fragen',
  preferredFirstHint:
    'Alle anderen werden gefragt, wenn die Bevorzugten abgesagt oder nicht rechtzeitig geantwortet haben.',
  pause: 'Pause zwischen zwei Terminen',
  pauseOf: (minutes: number) => (minutes === 0 ? 'Keine' : `${minutes} Minuten`),
  answer: 'Wenn niemand zusagt, Bescheid geben',
  answerOf: (hours: number) =>
    hours === 0 ? 'Zum Beginn' : `${hours === 1 ? '1 Stunde' : `${hours} Stunden`} vor dem Beginn`,
  saved: 'Gespeichert',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}

/** The dialog that lists all offered slots that still need somebody to lead them. */
export const unledTexts = {
  title: 'Termine ohne Zusage',
  purpose: 'Für diese Termine fehlt noch jemand.',
  empty: 'Auf alle Anfragen hat jemand zugesagt.',
  againForAll: 'Alle noch einmal fragen',
  assign: 'Selbst einteilen',
  callOff: 'Termin absagen',
  asked: (asked: number, declined: number) =>
    declined === 0 ? `${asked} gefragt` : `${asked} gefragt, ${declined} können nicht`,
  overdue: 'Die Zeit für Zusagen ist um.',
  due: (moment: string) => `Zusagen bis ${moment}`,
}

/**
 * The wording for guides who enter their own absences, and for admins who enter them for guides.
 */
export const absenceTexts = {
  button: 'Ich falle aus',
  title: 'Wann fallen Sie aus?',
  purpose:
    'Für Ihre Termine in dieser Zeit werden sofort andere angefragt. Einen Grund müssen Sie nicht nennen.',
  today: 'Heute',
  todayAndTomorrow: 'Heute und morgen',
  week: 'Diese Woche bis Sonntag',
  other: 'Anderer Zeitraum',
  from: 'Nicht verfügbar von',
  until: 'bis',
  untilHint: 'Nur bei mehreren Tagen nötig.',
  enter: 'Eintragen',
  entered: (count: number) =>
    count === 0
      ? 'Eingetragen. Sie hatten in dieser Zeit keine Termine.'
      : `Eingetragen. Für ${count === 1 ? 'Ihren Termin' : slots(count)} sind andere angefragt.`,
  failed: 'Das konnte nicht eingetragen werden.',
  list: 'Nicht verfügbar',
  span: (from: string, until: string) => `${from} bis ${until}`,
  midnight: 'Mitternacht',
  remove: 'Löschen',
  removeOf: (span: string) => `Löschen: ${span}`,
  member: 'Fällt aus',
  memberFrom: 'Fällt aus von',
  dayMissing: 'Bitte geben Sie einen Tag ein.',
  withTimes: 'Mit Uhrzeit',
  fromTime: 'ab Uhrzeit',
  untilTime: 'bis Uhrzeit',
  memberEnter: 'Ausfall eintragen',
  memberPurpose: (name: string) =>
    `Für die Termine von ${name} in dieser Zeit wird das übrige Team angefragt.`,
  memberEntered: (count: number, asked: number) =>
    count === 0
      ? 'Ausfall eingetragen. In dieser Zeit waren keine Termine eingeteilt.'
      : `Ausfall eingetragen. ${slots(count)}, ${asked} gefragt.`,
}

export const absenceDeletionTexts = {
  title: 'Eintrag löschen?',
  question: (span: string) =>
    `Nicht verfügbar: ${span}. Termine, für die schon andere angefragt sind, kommen durch das Löschen nicht zurück.`,
  keep: 'Behalten',
  delete: 'Eintrag löschen',
  failed: 'Der Eintrag konnte nicht gelöscht werden.',
}
