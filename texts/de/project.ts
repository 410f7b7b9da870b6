export const projectTexts = {
  add: 'Projekt anlegen',
  edit: 'Projekt umbenennen',
  delete: 'Projekt löschen',
  picker: 'Projekt',
  manage: 'Projekte verwalten',
  bookingPage: 'Buchungsseite ansehen',
  none: 'Es wurden keine Projekte gefunden.',
  noneHint: 'Bitte wenden Sie sich an den Administrator.',
  noneHintAdmin:
    'Das sind Sie: Legen Sie ein Projekt an, um wieder Termine, Führungstypen und E-Mails zu haben.',
  added: (name: string) => `Projekt „${name}“ wurde angelegt`,
  renamed: (name: string) => `Das Projekt heißt jetzt „${name}“`,
  deleted: (name: string) => `Projekt „${name}“ wurde gelöscht`,
}
