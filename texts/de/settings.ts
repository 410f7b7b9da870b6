export const settingsTexts = {
  title: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  variants: 'Führungstypen',
  closedDays: 'Schließtage',
  mails: 'E-Mails',
  delivery: 'Versand',
  website: 'Website',
  questions: 'Fragen',
  privacy: 'Datenschutz',
  signOn: 'Anmeldung',
  audit: 'Protokoll',
  save: 'Einstellungen speichern',
  saved: 'Die Einstellungen wurden gespeichert.',
  nothingToSave: 'Es hat sich nichts geändert. Alles ist schon gespeichert.',
  unsaved: 'Es gibt Änderungen, die noch nicht gespeichert sind.',
  saveFailed: (statusText: string) => `Es ist ein Fehler aufgetreten: ${statusText}`,
  loadFailed: 'Die Einstellungen konnten nicht geladen werden.',
}

/** Asked before unsaved entries are discarded. */
export const leavingTexts = {
  title: 'Änderungen verwerfen?',
  question:
    'Sie haben etwas geändert und noch nicht gespeichert. Wenn Sie jetzt gehen, ist es weg.',
  stay: 'Weiter bearbeiten',
  leave: 'Änderungen verwerfen',
}
