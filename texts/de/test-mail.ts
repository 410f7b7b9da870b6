import type { TestMail } from '#contract/test-mail.ts'

/** The sample booker. */
export const sampleBooker = 'Erika Muster'

/** The sample token in the cancel link. */
export const sampleToken = 'Beispiel'

export const testMailTexts = {
  title: 'Test-E-Mail',
  hint: 'Schickt Ihnen die Bestätigung mit Beispielwerten, so wie alles gerade auf dieser Seite steht, auch wenn es noch nicht gespeichert ist.',
  send: 'Test-E-Mail an mich senden',
  sending: 'Die Test-E-Mail wird übergeben. Das kann bis zu einer Minute dauern …',
  notTried: 'Die Test-E-Mail wurde nicht verschickt.',
  answered: 'Im Wortlaut:',
}

/** Says that the test email was sent. */
export const sentSentence = ({ way, recipient }: Pick<TestMail, 'way' | 'recipient'>) =>
  way === 'file'
    ? 'Diese Installation hat keinen Mailserver. Die Test-E-Mail ist als Datei abgelegt und kommt nirgends an.'
    : `Der Mailserver hat die Test-E-Mail an ${recipient} angenommen.`
