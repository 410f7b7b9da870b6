import { bookings, people, whereTo } from './words.ts'

const nobody = 'Niemand bekommt diese Nachricht.'

/** The dialog for a message to the bookers of a slot or a day. */
export const bookingMessageTexts = {
  title: 'Nachricht an Gäste',
  subject: 'Betreff',
  subjectMissing: 'Bitte geben Sie einen Betreff ein.',
  text: 'Nachricht',
  textHint:
    'Anrede, Termin und Buchungsnummer setzt Rundgang selbst dazu. Antworten gehen an die Antwortadresse des Projekts.',
  textMissing: 'Bitte geben Sie eine Nachricht ein.',
  nobody,
  preview: 'Vorschau',
  previewText: (text: string) => `Guten Tag (Name des Gastes),\n\n${text}`,
  reach: (recipients: number, leftOut: number) => {
    const left =
      leftOut === 0
        ? ''
        : ` ${bookings(leftOut)} ohne bestätigte E-Mail-Adresse: Bitte rufen Sie dort an.`
    const reached =
      recipients === 0
        ? nobody
        : `Diese Nachricht geht an ${people(recipients)}, die gebucht ${recipients === 1 ? 'hat' : 'haben'}.`
    return reached + left
  },
  counting: 'Empfänger werden gezählt …',
  countFailed: 'Die Empfänger konnten nicht gezählt werden.',
  submit: 'Nachricht senden',
  failed: 'Die Nachricht wurde nicht gesendet.',
  done: (recipients: number, filed: boolean) =>
    `Die Nachricht an ${recipients === 1 ? '1 Gast' : people(recipients)} ist ${whereTo(filed)}`,
}
