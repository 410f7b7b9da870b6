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
