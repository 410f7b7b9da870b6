/** What the cancel page says. */
export const loading = 'Ihre Buchung wird geladen …'

export const question = 'Diese Buchung stornieren?'
export const explanation =
  'Danach sind Ihre Plätze wieder für andere frei. Sie bekommen eine Bestätigung per E-Mail.'
export const cancel = 'Buchung stornieren'
export const cancelling = 'Wird storniert …'
export const keep = 'Möchten Sie die Buchung behalten, schließen Sie einfach diese Seite.'

export const cancelled = 'Ihre Buchung ist storniert'
export const cancelledHint =
  'Ihre Plätze sind wieder frei. Eine Bestätigung ist per E-Mail unterwegs.'
export const bookAgain = 'Anderen Termin buchen'

export const already = 'Diese Buchung ist bereits abgesagt'
export const alreadyHint = 'Sie brauchen nichts weiter zu tun.'

export const started = 'Dieser Termin hat schon begonnen'
export const startedHint =
  'Eine Stornierung ist nicht mehr möglich. Bitte wenden Sie sich an den Veranstalter.'

export const unknown = 'Diese Buchung finden wir nicht'
export const unknownHint =
  'Der Link ist unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus Ihrer Bestätigungsmail.'

export const unreachable = 'Der Server ist gerade nicht erreichbar'
export const unreachableHint =
  'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.'
export const notCancelled =
  'Die Stornierung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'
export const tryAgain = 'Erneut versuchen'

export const organisation = 'Veranstalter'
export const project = 'Projekt'
export const variant = 'Angebot'
export const date = 'Termin'
export const people = 'Personen'
export const name = 'Name'
export const persons = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)
export const oclock = (time: string) => `${time} Uhr`
