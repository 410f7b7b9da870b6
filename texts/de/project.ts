export const projectTexts = {
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

export const projectDialogTexts = {
  add: 'Projekt anlegen',
  edit: 'Projekt umbenennen',
  delete: 'Projekt löschen',
  save: 'Namen speichern',
  purpose:
    'Ein Projekt hat eigene Termine, E-Mails und ein eigenes Formular, etwa für ein zweites Haus oder eine Sonderausstellung. Verschiedene Führungen desselben Hauses sind Führungstypen: Sie stehen unter „Einstellungen“.',
  name: 'Name',
  nameHint: 'Steht in der Auswahl oben und im Kalendereintrag, den Gäste bekommen.',
  nameTaken: 'Ein anderes Projekt heißt auch so. In der Auswahl oben sehen beide gleich aus.',
  timezone: 'Zeitzone',
  timezoneHint: (device: string | undefined) =>
    `Alle Uhrzeiten gelten dort, wo Ihre Termine stattfinden. Wählen Sie diesen Ort.${
      device ? ` Ihr Gerät ist gerade auf ${device} eingestellt.` : ''
    }`,
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  failed: 'Speichern fehlgeschlagen',
}
