export const slotMailsTexts = {
  title: 'E-Mails an mich',
  choice: 'E-Mails zu meinen Terminen',
  hint: (email: string) =>
    `Ist das an, schreiben wir Ihnen an ${email}, wenn Sie für einen Termin eingeteilt werden, wenn er eine neue Zeit bekommt und wenn er für Sie entfällt.`,
  morning: 'Übersicht am Morgen',
  morningHint:
    'Um 7 Uhr, nur an Tagen mit Neuem: Ihre Termine des Tages mit der Zahl der Personen und was sich seit gestern geändert hat. Wer die Verwaltung oder den Empfang macht, bekommt alle Termine und liest, wo das Team noch fehlt.',
  /** For users who can see all bookings: describes both ways to learn about new ones. */
  bookings:
    'So erfahren Sie von neuen Buchungen: einmal am Tag durch diese Übersicht, oder sofort durch eine Kopie jeder Bestätigung an die Adresse in den Einstellungen unter „E-Mails“.',
  toCopies: 'Adresse für Kopien eintragen',
  on: 'Gespeichert: Sie bekommen diese E-Mails.',
  off: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  done: 'Fertig',
  loadFailed: 'Die Einstellung konnte nicht geladen werden.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}
