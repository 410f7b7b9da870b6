export const projectTexts = {
  picker: 'Projekt',
  manage: 'Projekte verwalten',
  bookingPage: 'Buchungsseite ansehen',
  newTab: '(neuer Tab)',
  none: 'Es wurden keine Projekte gefunden.',
  noneHint: 'Bitte wenden Sie sich an den Administrator.',
  noneHintAdmin:
    'Das sind Sie: Legen Sie ein Projekt an, um wieder Termine, Führungstypen und E-Mails zu haben.',
  added: (name: string) => `Projekt „${name}“ wurde angelegt`,
  renamed: (name: string) => `Das Projekt heißt jetzt „${name}“`,
  deleted: (name: string) => `Projekt „${name}“ wurde gelöscht`,
}

export const projectDialogTexts = {
  add: 'Projekt anlegen',
  edit: 'Projekt umbenennen',
  delete: 'Projekt löschen',
  save: 'Namen speichern',
  name: 'Name',
  nameHint: 'Gäste lesen ihn im Buchungsformular und in den E-Mails.',
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  failed: 'Speichern fehlgeschlagen',
}

export const projectDeletionTexts = {
  title: (name: string) => `Projekt „${name}“ löschen?`,
  question: 'Wirklich löschen? Alle Daten des Projekts gehen verloren!',
  bookers: 'Kommende Buchungen werden abgesagt, und wer gebucht hat, bekommt eine E-Mail.',
  keep: 'Projekt behalten',
  delete: 'Projekt löschen',
  failed: 'Das Projekt wurde nicht gelöscht.',
}
