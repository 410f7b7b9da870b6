import type { WaitingPageTexts } from '../de/waiting-page.ts'

export const waitingPageTexts: WaitingPageTexts = {
  locale: 'de-DE',
  title: 'Warteliste',
  loading: 'Bitte warten Sie kurz.',

  confirmTitle: 'Wollen Sie auf die Warteliste?',
  confirmHint:
    'Drücken Sie dann auf „E-Mail-Adresse bestätigen“. Erst dann stehen Sie auf der Warteliste.',
  confirm: 'E-Mail-Adresse bestätigen',
  confirming: 'Bitte warten Sie kurz.',

  waitingTitle: 'Sie stehen auf der Warteliste',
  waitingHint: 'Wird ein Platz frei? Dann schreiben wir Ihnen eine E-Mail.',
  times: 'Darauf warten Sie',
  ahead: { one: '{count} ist vor Ihnen', other: '{count} sind vor Ihnen' },
  next: 'Niemand ist vor Ihnen',
  rule: 'Wer zuerst da war, bekommt zuerst ein Angebot. Aber nur, wenn die Plätze für alle in der Gruppe reichen.',
  atLeast: 'mindestens {count}',

  leave: 'Nicht mehr warten',
  leaveQuestion: 'Wollen Sie nicht mehr warten?',
  leaveHint: 'Sie bekommen dann kein Angebot mehr.',
  leaveNow: 'Ja, nicht mehr warten',
  leaving: 'Bitte warten Sie kurz.',
  stay: 'Weiter warten',

  offeredTitle: 'Es sind Plätze für Sie frei',
  offeredHint: 'Sie haben Zeit bis {until}. Bitte antworten Sie bis dahin.',
  until: 'Antwort bis',
  fewer: 'Es ist Platz für {offered}. Sie wollten mit {wanted} kommen.',
  accept: 'Ja, wir kommen',
  accepting: 'Bitte warten Sie kurz.',
  decline: 'Nein, wir kommen nicht',
  declining: 'Bitte warten Sie kurz.',
  noAnswer: 'Antworten Sie nicht? Dann bekommen andere Menschen die Plätze.',

  ended: {
    booked: ['Ihre Plätze sind gebucht', 'Sie können kommen. Wir schicken Ihnen eine E-Mail.'],
    declined: ['Sie kommen nicht', 'Andere Menschen bekommen jetzt die Plätze.'],
    missed: [
      'Die Zeit ist vorbei',
      'Sie haben nicht geantwortet. Andere Menschen bekommen jetzt die Plätze. Wollen Sie weiter warten? Dann tragen Sie sich bitte noch einmal ein.',
    ],
    left: ['Sie warten nicht mehr', 'Sie müssen nichts mehr tun.'],
    removed: [
      'Sie stehen nicht mehr auf der Warteliste',
      'Haben Sie Fragen? Dann sprechen Sie bitte mit dem Veranstalter.',
    ],
    over: ['Die Warteliste ist zu Ende', 'Sie können den Termin nicht mehr buchen.'],
  },
  toBooking: 'Meine Buchung ansehen',
  toDates: 'Alle Termine ansehen',

  unknown: 'Wir finden Ihren Eintrag nicht',
  unknownHint: 'Der Link stimmt nicht. Bitte öffnen Sie den Link noch einmal in Ihrer E-Mail.',
  openFromMail: 'Das hat nicht geklappt. Bitte öffnen Sie den Link in unserer E-Mail.',
  already: 'Sie stehen schon auf der Warteliste. Bitte öffnen Sie unsere andere E-Mail.',
  repriced:
    'Die Preise sind jetzt anders. Ist das gut für Sie? Dann sagen Sie bitte noch einmal Ja.',
  moved: 'Die Zeit ist neu. Bitte lesen Sie die neue Zeit. Dann können Sie Ja sagen.',
  notBookable: 'Sie können das gerade nicht buchen. Bitte sprechen Sie mit dem Veranstalter.',
  notSent: 'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
  tooManyTries: {
    one: 'Sie haben es zu oft versucht. Bitte warten Sie {count} Minute.',
    other: 'Sie haben es zu oft versucht. Bitte warten Sie {count} Minuten.',
  },
}
