export const slotMailsTexts = {
  title: 'E-Mails an mich',
  choice: 'E-Mails zu meinen Terminen',
  hint: (email: string) =>
    `Ist das an, schreiben wir Ihnen an ${email}, wenn Sie für einen Termin eingeteilt werden, wenn er eine neue Zeit bekommt und wenn er für Sie entfällt.`,
  on: 'Gespeichert: Sie bekommen diese E-Mails.',
  off: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  done: 'Fertig',
  loadFailed: 'Die Einstellung konnte nicht geladen werden.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}
