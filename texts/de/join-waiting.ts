import type { Plural } from '../form-shape.ts'

const one = (one: string, other: string): Plural => ({ one, other })

/** The wording for joining a waiting list; the field labels are part of the form's wording. */
export const joinWaitingTexts = {
  intro: 'Dieser Termin ist ausgebucht. Wird etwas frei, bieten wir Ihnen die Plätze an.',
  introAlone: 'Dieser Termin ist nicht mehr ganz frei. Wird er es wieder, bieten wir ihn Ihnen an.',
  least: 'Mit wie vielen kämen Sie mindestens?',
  leastHint: one(
    'Reichen die Plätze nicht für alle, fragen wir Sie auch bei weniger.',
    'Reichen die Plätze nicht für alle {count}, fragen wir Sie auch bei weniger.',
  ),
  leastInvalid: 'Bitte geben Sie eine Zahl an, höchstens so viele, wie kommen möchten.',
  also: 'Welche Uhrzeiten passen Ihnen auch?',
  emailHint: 'Dorthin schreiben wir, sobald Plätze frei sind.',
  join: 'Auf die Warteliste setzen',
  joining: 'Wird eingetragen …',
  rule: 'Wir fragen der Reihe nach: immer die zuerst, für die die Plätze reichen. Gebucht ist erst, wenn Sie zusagen.',

  confirmByMail: 'Bitte bestätigen Sie per E-Mail',
  mailHint:
    'Wir haben Ihnen an {email} geschrieben. Erst wenn Sie den Link darin öffnen und bestätigen, stehen Sie auf der Warteliste.',
  mailMissing: 'Nichts angekommen? Bitte sehen Sie auch im Spam-Ordner nach.',
  joined: 'Sie stehen auf der Warteliste',
  joinedHint: 'Wird etwas frei, schreiben wir Ihnen eine E-Mail.',
  otherDates: 'Andere Termine ansehen',

  placesFree: 'Hier ist inzwischen etwas frei: Sie können gleich buchen.',
  already:
    'Mit dieser E-Mail-Adresse stehen Sie für einen dieser Termine schon auf der Warteliste.',
  gone: 'Für diesen Termin können Sie sich nicht mehr eintragen.',
  toTimes: 'Zurück zu den Uhrzeiten',
  tooMany: 'Von hier kamen schon zu viele Einträge. Bitte versuchen Sie es später noch einmal.',
  noAnswer:
    'Das kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
}

export type JoinWaitingTexts = typeof joinWaitingTexts
