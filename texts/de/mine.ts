export const mineTexts = {
  hours: 'Meine Stunden',
  none: 'Sie sind für keinen Termin eingeteilt.',
  noneHint:
    'Sobald jemand Sie einteilt, steht der Termin hier: mit Uhrzeit, Ort und allen, die kommen.',
  noneToday: 'Heute haben Sie keinen Termin.',
  loadFailed: 'Ihre Termine konnten nicht geladen werden.',
  nothingKept: 'Ohne Verbindung sind Ihre Termine auf diesem Gerät gerade nicht lesbar.',
  nothingKeptHint:
    'Was Sie geladen haben, bleibt 36 Stunden lang lesbar. Sobald die Verbindung wieder steht, erscheinen Ihre Termine von selbst.',
  asOf: (moment: string) => `Keine Verbindung. Stand: ${moment}.`,
  tick: 'Wer ist da?',
  over: 'vorbei',
  with: (names: string) => `Mit ${names}`,
  call: (name: string, phone: string) => `${phone}: ${name} anrufen`,
  listOf: (time: string) => `Buchungen, ${time}`,
}
