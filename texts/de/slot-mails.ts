export const slotMailsTexts = {
  title: 'E-Mails an mich',
  choice: 'E-Mails zu meinen Terminen',
  hint: (email: string) =>
    `Ist das an, schreiben wir Ihnen an ${email}, wenn Sie für einen Termin eingeteilt werden, wenn er eine neue Zeit bekommt und wenn er für Sie entfällt.`,
  morning: 'Übersicht am Morgen',
  morningHint:
    'Um 7 Uhr, nur an Tagen mit Neuem: Ihre Termine des Tages mit der Zahl der Personen und was sich seit gestern geändert hat. Wer die Verwaltung oder den Empfang macht, bekommt alle Termine und liest, wo das Team noch fehlt.',
  on: 'Gespeichert: Sie bekommen diese E-Mails.',
  off: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  done: 'Fertig',
  loadFailed: 'Die Einstellung konnte nicht geladen werden.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}
