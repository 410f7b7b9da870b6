import type { JoinWaitingTexts } from '../de/join-waiting.ts'

export const joinWaitingTexts: JoinWaitingTexts = {
  intro: 'Hier ist kein Platz mehr frei. Wird ein Platz frei? Dann fragen wir Sie.',
  introAlone:
    'Zu dieser Zeit kommen schon andere Menschen. Wird die Zeit ganz frei? Dann fragen wir Sie.',
  least: 'Wie viele Personen kommen mindestens?',
  leastHint: {
    one: 'Vielleicht wird weniger frei. Dann fragen wir Sie auch.',
    other: 'Vielleicht wird nicht für alle {count} etwas frei. Dann fragen wir Sie auch.',
  },
  leastInvalid: 'Bitte schreiben Sie eine Zahl. Die Zahl darf nicht zu groß sein.',
  also: 'Wann können Sie auch kommen?',
  emailHint: 'Wir schreiben Ihnen, wenn ein Platz frei wird.',
  join: 'Auf die Warteliste',
  joining: 'Bitte warten Sie kurz.',
  rule: 'Wer zuerst da war, den fragen wir zuerst. Gebucht ist erst, wenn Sie Ja sagen.',

  confirmByMail: 'Bitte bestätigen Sie per E-Mail',
  mailHint:
    'Wir haben Ihnen eine E-Mail geschickt: {email}. Bitte öffnen Sie den Link in der E-Mail. Drücken Sie dort auf den Knopf. Erst dann stehen Sie auf der Warteliste.',
  mailMissing: 'Keine E-Mail? Bitte schauen Sie auch im Spam-Ordner nach.',
  joined: 'Sie stehen auf der Warteliste',
  joinedHint: 'Wird ein Platz frei? Dann schreiben wir Ihnen eine E-Mail.',
  otherDates: 'Zu einer anderen Zeit kommen',

  placesFree: 'Hier ist jetzt ein Platz frei. Sie können gleich buchen.',
  already: 'Sie stehen schon auf der Warteliste.',
  gone: 'Sie können hier nicht mehr auf die Warteliste.',
  toTimes: 'Zurück zu den Uhrzeiten',
  tooMany: 'Das war zu oft. Bitte versuchen Sie es später noch einmal.',
  noAnswer: 'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
}
