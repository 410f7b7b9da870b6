import { filedWord, people, places } from './words.ts'

interface Offered {
  people: number
  /** Whether the group would have the slot to itself. */
  whole?: true | undefined
}

const wholeSlot = 'Termin für die Gruppe allein'

/** The waiting list, for admins. */
export const waitingListTexts = {
  title: 'Warteliste',
  rule: 'Frei werdende Plätze bietet Rundgang von selbst an: der Reihe nach, immer denen zuerst, für die sie reichen.',
  listOf: (moment: string) => `Warteliste für ${moment}`,
  people: (most: number, least: number) =>
    least < most ? `${people(most)}, mindestens ${least}` : people(most),
  since: (moment: string) => `Seit ${moment}`,
  also: (moments: string[]) => `Wartet auch auf: ${moments.join('; ')}`,

  unconfirmed: 'E-Mail-Adresse noch nicht bestätigt',
  waiting: 'Wartet',
  pausedUntil: (moment: string) => `Pausiert bis ${moment}`,
  pausedHint: 'Zwei Angebote blieben ohne Antwort.',
  offered: ({ people: count, whole }: Offered, until: string) =>
    `${whole ? wholeSlot : places(count)} angeboten, Antwort bis ${until}`,
  offeredElsewhere: ({ people: count, whole }: Offered, slot: string, until: string) =>
    `${whole ? wholeSlot : places(count)} am ${slot} angeboten, Antwort bis ${until}`,

  offer: 'Plätze anbieten',
  offerTo: (name: string, moment: string) => `Plätze anbieten: ${name}, ${moment}`,
  offerDone: (name: string, filed: boolean) =>
    filed ? `Das Angebot an ${name} ist ${filedWord}.` : `${name} bekommt ein Angebot per E-Mail.`,
  offerFailed: 'Das Angebot ist nicht möglich.',
  remove: 'Entfernen',
  removeOf: (name: string, moment: string) => `Entfernen: ${name}, ${moment}`,
  removed: (name: string) => `${name} steht nicht mehr auf der Warteliste.`,

  empty: 'Zurzeit wartet niemand.',
  emptyHint:
    'Wenn ein Termin ausgebucht ist, können sich Gäste auf Ihrer Buchungsseite in die Warteliste eintragen.',
  offHint: 'Die Warteliste ist für dieses Projekt ausgeschaltet.',
  toSettings: 'Zu den Einstellungen',
  loadFailed: 'Die Warteliste konnte nicht geladen werden.',
}

export const waitingRemovalTexts = {
  title: 'Von der Warteliste entfernen?',
  question: (name: string) =>
    `${name} wartet dann auf keinen Termin mehr und bekommt keine Angebote. Eine E-Mail wird dazu nicht verschickt.`,
  questionOffered: (name: string) =>
    `${name} hat gerade ein Angebot. Es gilt dann nicht mehr, und die Plätze gehen an die Nächsten. Eine E-Mail wird dazu nicht verschickt.`,
  keep: 'Nicht entfernen',
  delete: 'Entfernen',
  failed: 'Das Entfernen ist fehlgeschlagen.',
}
