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

export const websiteTexts = {
  title: 'Website',
  purpose: 'Wo das Buchungsformular stehen darf und was Gäste darunter finden.',
  form: 'Formular',
  origins: 'Websites mit dem Buchungsformular',
  originsHint:
    'Eine Adresse pro Zeile, zum Beispiel https://www.museum.de. Steht hier nichts, darf jede Website das Formular einbauen.',
  links: 'Links',
  linksHint: 'Stehen unter dem Formular und in den E-Mails.',
  imprint: 'Adresse des Impressums',
  privacy: 'Adresse der Datenschutzerklärung',
  time: 'Zeit',
  timezone: 'Zeitzone',
  timezoneHint: 'Gilt für neue Termine. Schon angelegte behalten ihre.',
}

export const retentionTexts = {
  title: 'Aufbewahrung',
  purpose:
    'So lange nach dem Termin bleiben Name, E-Mail-Adresse und Kommentar der Gäste gespeichert. Danach bleiben nur Zahlen.',
  days: 'Tage nach dem Termin',
  invalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 3.650 ein.',
}

export const helpTexts = {
  title: 'Hilfe',
  embed: 'Das Buchungsformular auf Ihrer Website',
  embedHint:
    'Mit diesem Code steht das Formular mitten in einer Seite Ihrer Website, in deren Schrift und Farben.',
  steps: [
    'Kopieren Sie den Code.',
    'Fügen Sie ihn in Ihrer Website dort ein, wo das Formular erscheinen soll, etwa in einen Block für „Individuelles HTML“.',
    'Veröffentlichen Sie die Seite und machen Sie eine Probebuchung.',
  ],
  code: 'Code zum Einbauen',
  copyCode: 'Code kopieren',
  copied: 'Kopiert',
  notCopied:
    'Der Browser lässt das Kopieren nicht zu. Der Text ist markiert: Drücken Sie Strg+C, auf dem Mac Befehl+C.',
  onlyOn: (websites: string) => `Das Formular funktioniert nur auf diesen Websites: ${websites}.`,
  everywhere: 'Zurzeit darf jede Website das Formular einbauen.',
  changeWebsites: 'Websites festlegen',
  link: 'Oder ein Link',
  linkHint: 'Wer nichts einbauen kann, verlinkt diese Seite. Sie zeigt dasselbe Formular.',
  address: 'Adresse der Buchungsseite',
  copyAddress: 'Adresse kopieren',
  preview: 'Vorschau',
  previewHint: 'So sehen Gäste das Formular. Es ist das echte: Wer hier bucht, hat gebucht.',
  previewFrame: 'Vorschau des Buchungsformulars',
}
