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

export const organisationDeletionTexts = {
  section: 'Organisation löschen',
  purpose:
    'Gelöscht wird alles: Projekte, Termine und Buchungen, das Team und alle Konten. Das geschieht erst nach sieben Tagen; so lange können Sie es zurücknehmen.',
  asked: (moment: string) => `Ihre Organisation wird gelöscht: ${moment}.`,
  open: 'Organisation löschen …',
  takeBack: 'Löschen zurücknehmen',
  takenBack: 'Ihre Organisation wird nicht gelöscht.',
  takeBackFailed: 'Das Löschen konnte nicht zurückgenommen werden.',
  title: (name: string) => `„${name}“ löschen?`,
  question:
    'In sieben Tagen werden alle Projekte, Termine und Buchungen, das Team und alle Konten gelöscht. Wer dann noch einen Termin gebucht hat, bekommt eine Absage per E-Mail. Laden Sie vorher herunter, was Sie aufheben müssen.',
  until:
    'Bis dahin geht alles weiter wie bisher. Alle Admins bekommen eine E-Mail, und jeder von ihnen kann das Löschen zurücknehmen.',
  name: 'Name der Organisation',
  nameHint: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein.`,
  nameDiffers: 'Das ist nicht der Name Ihrer Organisation.',
  keep: 'Organisation behalten',
  delete: 'In sieben Tagen löschen',
  failed: 'Das Löschen konnte nicht veranlasst werden.',
}

/** Shown on every page to the admins of an organisation that will be deleted. */
export const deletionNoticeTexts = {
  label: 'Löschen der Organisation',
  sentence: (moment: string) => `Ihre Organisation wird gelöscht: ${moment}.`,
  hint: 'Bis dahin geht alles weiter. Danach ist alles gelöscht, und wer noch einen Termin gebucht hat, bekommt eine Absage.',
  takeBack: organisationDeletionTexts.takeBack,
  takenBack: organisationDeletionTexts.takenBack,
  failed: organisationDeletionTexts.takeBackFailed,
}
